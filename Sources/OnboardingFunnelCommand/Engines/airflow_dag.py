"""A report every night with Airflow: reads what is new, and fails where a condition holds.

Put this file into the folder of DAGs. The program must be in PATH where tasks run, and the folders must be there
for all of them. Environment variables name them, and the condition:

    ONBOARDING_LOGS=…       the logs, with onboarding.json beside them
    ONBOARDING_STATE=…      what was read
    ONBOARDING_REPORTS=…    the report
    ONBOARDING_FAIL_WHEN=…  the condition  (completion_rate < 0.6)

A task that is done again reads on where the last one stopped, and waits while another still holds the state.
Status 1 says that a condition holds: the report is written, and the task fails without being tried again.
"""

import os
import subprocess
from datetime import datetime, timedelta

try:
    from airflow.sdk import dag, task
    from airflow.sdk.exceptions import AirflowException, AirflowFailException
except ImportError:  # before Airflow 3.1
    from airflow.decorators import dag, task
    from airflow.exceptions import AirflowException, AirflowFailException


def run(*words):
    """Runs the program; what it says stands in the log of the task."""
    done = subprocess.run(["onboarding-funnel", *words], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    print(done.stdout, end="")
    if done.returncode == 1:
        raise AirflowFailException("a condition of --fail-when holds")
    if done.returncode:
        raise AirflowException(f"onboarding-funnel ended with {done.returncode}")


@dag(dag_id="onboarding_funnel", schedule="5 2 * * *", start_date=datetime(2026, 1, 1), catchup=False,
     max_active_runs=1, default_args={"retries": 3, "retry_delay": timedelta(minutes=5)})
def onboarding_funnel():
    @task
    def update():
        run("update", "--state", os.environ["ONBOARDING_STATE"], os.environ["ONBOARDING_LOGS"],
            "--out", os.environ["ONBOARDING_REPORTS"], "--lock-wait", "600", "--fail-when",
            os.environ.get("ONBOARDING_FAIL_WHEN", "completion_rate < 0.6"))

    update()


onboarding_funnel()
