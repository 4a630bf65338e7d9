# What .ci/handoffs asks of the programs that read our results; see there.
import csv
import json
import re
import sys
from pathlib import Path


def package(folder):
    """Every CSV file is as its data package says, and every column is described."""
    from frictionless import Package, validate

    report = validate(f"{folder}/datapackage.json")
    faults = report.flatten(["taskName", "rowNumber", "fieldName", "message"])
    assert report.valid and not report.stats["warnings"], faults[:3]
    found = Package(f"{folder}/datapackage.json")
    paths = {resource.path for resource in found.resources}
    assert paths == {path.name for path in Path(folder).glob("*.csv")}, paths
    for resource in found.resources:
        for field in resource.schema.fields:
            assert field.description and field.type != "any", (resource.name, field.name)
    rows = sum(task.stats.get("rows", 0) for task in report.tasks)
    print(f"frictionless: {len(paths)} tables, {rows} rows")


def tables_of(folder):
    for path in sorted(Path(folder).glob("*.csv")):
        with open(path, newline="", encoding="utf-8") as file:
            yield path.stem, list(csv.DictReader(file))


def spelled(value):
    if value is None:
        return ""
    if isinstance(value, bool):
        return str(value).lower()
    return value


def same(cell, value):
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return cell != "" and float(cell) == float(value)
    return (cell[1:] if cell.startswith("'") else cell) == spelled(value)


def json_report(folder):
    """report.json has the tables of the CSV files, cell by cell."""
    report = json.load(open(f"{folder}/report.json", encoding="utf-8"))
    tables = dict(tables_of(folder))
    assert tables.keys() == report["tables"].keys(), tables.keys() ^ report["tables"].keys()
    cells = 0
    for name, rows in tables.items():
        others = report["tables"][name]
        assert len(rows) == len(others), name
        for number, (row, other) in enumerate(zip(rows, others)):
            assert list(row) == list(other), (name, number)
            for column, cell in row.items():
                assert same(cell, other[column]), (name, number, column, cell, other[column])
                cells += 1
    print(f"report.json: {cells} cells as in the CSV files")


def metrics(file):
    """Both parsers of Prometheus' client read the file, and the same."""
    from prometheus_client.openmetrics.parser import text_string_to_metric_families as new
    from prometheus_client.parser import text_string_to_metric_families as old

    text = open(file, encoding="utf-8").read()
    read = [
        [(s.name, s.labels, s.value) for family in parse(text) for s in family.samples]
        for parse in (new, old)
    ]
    assert read[0] == read[1] and len(read[0]) > 4, read
    assert all(family.type == "gauge" for family in new(text))
    print(f"OpenMetrics: {len(read[0])} samples")


def recipe(article):
    """The recipe of the article runs as it stands there, and all tables are there."""
    import duckdb
    import pandas

    text = open(article, encoding="utf-8").read()
    code = re.search(r"```python\n(.*?)```", text, re.S).group(1)
    assert len(code.strip().split("\n")) <= 10, code
    names = {}
    exec(code, names)
    database, tables = names["database"], names["tables"]
    for name, rows in tables_of("reports"):
        count = database.sql(f'select count(*) from "{name}"').fetchall()[0][0]
        assert count == len(rows) == len(tables[name]), name
        for column in tables[name].columns:
            empty = sum(1 for row in rows if row[column] == "")
            assert tables[name][column].isna().sum() == empty, (name, column)
    sums = database.sql("select sum(users) from dropoff where breakdown = 'all'").fetchall()[0][0]
    left = database.sql('select sum("left") from funnel where breakdown = \'all\'').fetchall()[0][0]
    hidden = any(row["users"] == "" for row in dict(tables_of("reports"))["dropoff"])
    assert hidden or sums == left, (sums, left)
    print(f"pandas {pandas.__version__}, DuckDB {duckdb.__version__}: {len(tables)} tables")


def users(file, folder):
    """Grouped in DuckDB, the list has the numbers of dropoff.csv and outcomes.csv."""
    import duckdb

    database = duckdb.connect()
    for name, path in [("users", file)] + [(n, f"{folder}/{n}.csv") for n in ("dropoff", "outcomes")]:
        database.execute(
            f"create table {name} as select * from read_csv('{path}', header=true, all_varchar=true)"
        )
    key = "flow, flow_version, step_index, step, reason, detail"
    group = f"select {key}, count(*) n from users where reason is not null group by all"
    table = f"select {key}, sum(users::int) n from dropoff where breakdown = 'all' group by all"
    compare(database, group, table)
    key = "flow, flow_version, outcome"
    group = f"select {key}, count(*) n from users group by all"
    table = f"""select {key}, sum(users::int) n from outcomes where breakdown = 'all'
      and outcome in ('completed', 'skipped_flow', 'left') group by all having n > 0"""
    compare(database, group, table)
    print(f"users: {database.sql('select count(*) from users').fetchall()[0][0]} rows group to the tables")


def compare(database, one, other):
    for left, right in [(one, other), (other, one)]:
        rest = database.sql(f"({left}) except ({right})").fetchall()
        assert not rest, rest[:3]


checks = {"package": package, "json": json_report, "metrics": metrics, "recipe": recipe, "users": users}
checks[sys.argv[1]](*sys.argv[2:])
