import Definitions
import EventLog
@testable import Funnels
import Expectations
import Journeys
import Testing

@testable import Reports

struct ReportTablesTests {
  private func table(_ name: String, of contents: Report = SampleReport.contents())
    -> String?
  {
    contents.tables.first { $0.name == name }.map { String(decoding: $0.bytes, as: UTF8.self) }
  }

  @Test func `the funnel leaves empty what completion lacks`() {
    expect(
      table("funnel.csv"),
      equals: """
        flow,flow_version,breakdown,segment,step_index,step,is_completion,viewed,reached,advanced,\
        left,skipped_step,in_progress,rate_from_entry,rate_from_entry_low,rate_from_entry_high,\
        rate_from_previous,rate_from_previous_low,rate_from_previous_high,revisits,went_back,\
        median_seconds_to_advance,p90_seconds_to_advance,attempts,leave_rate,leave_rate_low,\
        leave_rate_high,gain
        first|launch,1,all,,1,welcome,false,10,10,8,2,0,1,1,0.7224672001371109,1,,,,2,0,12.5,72,13,0.2,0.05668215145437528,0.5098375284633582,1
        first|launch,1,all,,2,'=permissions,false,7,8,4,4,1,1,0.8,0.49016247153664183,0.9433178485456247,0.8,0.49016247153664183,0.9433178485456247,0,1,,,8,0.5,0.21521606221387757,0.7847839377861224,4
        first|launch,1,all,,3,completed,true,4,4,,,,0,0.4,0.16818032970623617,0.6873262302663417,0.5,0.21521606221387757,0.7847839377861224,,,,,4,,,,
        first|launch,1,variant,A,1,welcome,false,5,5,,1,,0,1,0.5655175352168252,1,,,,,,,,5,0.2,0.03622410863243017,0.6244653702374747,
        first|launch,1,variant,A,2,'=permissions,false,4,4,,3,,0,0.8,0.3755346297625253,0.9637758913675698,,,,,,,,4,0.75,0.3006418425824019,0.9544127391902995,
        first|launch,1,variant,A,3,completed,true,1,1,,,,0,0.2,0.03622410863243017,0.6244653702374747,,,,,,,,1,,,,
        first|launch,1,variant,B,1,welcome,false,4,4,,1,,0,1,0.5101091635454027,1,,,,,,,,4,0.25,0.04558726080970056,0.6993581574175981,
        first|launch,1,variant,B,2,'=permissions,false,3,3,,0,,0,0.75,0.3006418425824019,0.9544127391902995,,,,,,,,3,0,0,0.5614970317550455,
        first|launch,1,variant,B,3,completed,true,3,3,,,,0,0.75,0.3006418425824019,0.9544127391902995,,,,,,,,3,,,,
        first|launch,1,country,DE,1,welcome,false,6,6,,,,0,1,0.6096657120978346,1,,,,,,,,6,,,,
        first|launch,1,country,DE,3,completed,true,3,3,,,,0,0.5,0.18761630648265054,0.8123836935173494,,,,,,,,3,,,,
        first|launch,1,country,(none),1,welcome,false,4,4,,,,0,1,0.5101091635454027,1,,,,,,,,4,,,,
        first|launch,1,country,(none),3,completed,true,1,1,,,,0,0.25,0.04558726080970056,0.6993581574175981,,,,,,,,1,,,,

        """)
  }

  @Test func `drop-off has a row a reason`() {
    expect(
      table("dropoff.csv"),
      equals: """
        flow,flow_version,breakdown,segment,step_index,step,reason,detail,users,share_of_reached,\
        share_of_left,median_seconds_before_leaving
        first|launch,1,all,,1,welcome,unexplained,,2,0.2,1,0
        first|launch,1,all,,2,'=permissions,denied,screen_time,2,0.25,0.5,5
        first|launch,1,all,,2,'=permissions,unexplained,,2,0.25,0.5,

        """)
  }

  @Test func `outcomes have a row each`() {
    expect(
      table("outcomes.csv"),
      equals: """
        flow,flow_version,breakdown,segment,outcome,users,share
        first|launch,1,all,,completed,4,0.4
        first|launch,1,all,,skipped_flow,0,0
        first|launch,1,all,,left,6,0.6
        first|launch,1,all,,in_progress,2,0.16666666666666666
        first|launch,1,all,,entered_midway,0,0
        first|launch,1,all,,returned_later,1,0.1

        """)
  }

  @Test func `permissions and choices have the counts of their answers`() {
    expect(
      table("permissions.csv"),
      equals: """
        flow,flow_version,breakdown,segment,step_index,step,permission,required,reached,asked,\
        granted,denied,already_granted,already_denied,unanswered,recovered,grant_rate,\
        grant_rate_low,grant_rate_high,completed_after_grant,completed_after_denial,\
        left_after_grant,left_after_denial,leave_rate_after_grant,leave_rate_after_grant_low,\
        leave_rate_after_grant_high,leave_rate_after_denial,leave_rate_after_denial_low,\
        leave_rate_after_denial_high,leave_rate_unanswered,leave_rate_unanswered_low,\
        leave_rate_unanswered_high
        first|launch,1,all,,2,'=permissions,screen_time,true,8,6,4,2,1,0,0,1,0.6666666666666666,0.2999933151383921,0.9032285888942195,4,0,1,2,0.2,0.03622410863243017,0.6244653702374747,1,0.3423802275066531,1,,,

        """)
    expect(
      table("choices.csv"),
      equals: """
        flow,flow_version,breakdown,segment,step_index,step,choice,value,is_default,users,share,\
        completed,completion_rate,completion_rate_low,completion_rate_high
        first|launch,1,all,,1,welcome,level,"medium, or less",true,5,1,4,0.8,0.3755346297625253,0.9637758913675698

        """)
  }

  @Test func `the time to completion has no step, a time to advance no open users`() {
    expect(
      table("timing.csv"),
      equals: """
        flow,flow_version,breakdown,segment,measure,step_index,step,users,open,median_seconds,\
        median_seconds_low,median_seconds_high,p25_seconds,p75_seconds,p90_seconds,within_10m,\
        within_1h,within_24h,within_7d,finishers_median_seconds
        first|launch,1,all,,complete,,,4,8,,61.234,,61.234,,,0.25,0.25,0.4,0.4,
        first|launch,1,all,,advance,1,welcome,7,,12.5,,,3,30,72,1,1,1,1,
        first|launch,1,all,,before_leaving,1,welcome,2,,0,,,0,0,0,1,1,1,1,

        """)
  }

  @Test func `the trend leaves an alarm that nobody could give empty`() {
    expect(
      table("trend.csv"),
      equals: """
        flow,flow_version,breakdown,segment,period_start,started,matured,completed,left,\
        in_progress,completion_rate,completion_rate_low,completion_rate_high,is_final,alarm
        first|launch,1,all,,2026-03-07,10,10,4,6,0,0.4,0.16818032970623617,0.6873262302663417,true,true
        first|launch,1,all,,2026-03-08,2,0,0,0,2,,,,false,

        """)
  }

  @Test func `a comparison leaves empty what does not exist`() {
    expect(
      table("comparison.csv"),
      equals: """
        flow,flow_version,experiment,step_index,step,is_completion,control,variant,control_users,\
        control_reached,control_rate,variant_users,variant_reached,variant_rate,difference,\
        difference_low,difference_high,uplift,uplift_low,uplift_high,p_value,p_adjusted,adjustment,\
        detectable_difference,users_needed,verdict,doubt,first_clear
        first|launch,1,order,3,completed,true,A,B,5,1,0.2,4,3,0.75,0.55,\
        -0.41,0.96,2.75,-0.8,,0.25,0.5,holm,,1234,too early,,

        """)
  }

  @Test func `assignment says what the split was taken to be`() {
    expect(
      table("assignment.csv"),
      equals: """
        flow,flow_version,experiment,variant,users,expected_share,observed_share,sample_ratio_p,note
        first|launch,1,order,A,6,0.5,0.6,,equal split assumed
        first|launch,1,order,B,4,0.5,0.4,,equal split assumed
        first|launch,1,order,x,0,0,0,,not declared
        first|launch,1,order,(mixed),1,,0.08333333333333333,,seen with several variants
        first|launch,1,order,(unassigned),1,,0.08333333333333333,,seen with no variant

        """)
  }

  @Test func `quality lists the lines first and quotes names in its explanations`() {
    expect(
      table("quality.csv"),
      equals: """
        scope,finding,severity,count,share,example_file,example_line,explanation
        log,lines,info,1240,,,,lines
        log,accepted,info,1200,,,,events
        log,blank,info,10,,,,blank lines
        log,rejected,warning,30,,,,set aside
        log,rejected_bad_timestamp,info,30,,,,no instant
        log,duplicates,info,0,,,,counted once
        first|launch,unknown_page,warning,3,0.25,a.ndjson,5,"the page ""<b>|"" belongs to no step"

        """)
  }

  @Test func `a flow in several versions is named with its version in quality`() {
    var contents = SampleReport.contents()
    var second = contents.flow
    second.definition.version = "2"
    contents.flows.append(second)
    contents.quality = []
    expect(
      table("quality.csv", of: contents)?.contains("\nfirst|launch@1,unknown_page,"), equals: true)
  }

  @Test(arguments: [
    (Breakdown.all, Segment.everyone, "f,,all,,completed,1,"),
    (.variant, .mixed, "f,,variant,(mixed),completed,1,"),
    (.variant, .unassigned, "f,,variant,(unassigned),completed,1,"),
    (.field(.platform), .other, "f,,platform,(other),completed,1,"),
    (.field(.appVersion), .none, "f,,app_version,(none),completed,1,"),
    (.field(.osVersion), .value("17.2"), "f,,os_version,17.2,completed,1,"),
    (.field(.locale), .value("-"), "f,,locale,'-,completed,1,"),
    (.field(.country), .value("a,b"), "f,,country,\"a,b\",completed,1,"),
    (.field(.property("plan")), .value("pro"), "f,,properties.plan,pro,completed,1,"),
  ])
  func `breakdowns and segments are spelt as on the command line`(
    breakdown: Breakdown, segment: Segment, line: String
  ) {
    var contents = Report(
      provenance: Provenance(programVersion: "1", asOf: nil, definitionDigest: ""))
    let key = RowKey(
      flow: FlowKey(flow: "f", version: nil), breakdown: breakdown, segment: segment)
    var flow = FlowReport(
      definition: FlowDefinition(id: "f", version: nil, steps: []), settings: ReportSettings(),
      started: 1,
      matured: 1)
    flow.rows.outcomes = [OutcomeRow(key: key, outcome: .completed, users: 1, whole: 0)]
    contents.flows = [flow]
    let lines = table("outcomes.csv", of: contents)?.split(separator: "\n")
    expect(lines?.last, equals: line[...])
  }

  @Test func `every table is written with its header when there is nothing to say`() {
    let contents = Report(
      provenance: Provenance(programVersion: "1", asOf: nil, definitionDigest: ""))
    expect(contents.tables.count, equals: 13)
    for table in contents.tables {
      expect(table.bytes.count { $0 == UInt8(ascii: "\n") }, equals: 1, "\(table.name)")
      expect(table.bytes.last, equals: UInt8(ascii: "\n"))
    }
  }
}
