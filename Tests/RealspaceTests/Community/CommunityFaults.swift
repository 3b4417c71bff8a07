import Core

@testable import Realspace
@testable import RowSecurityKit
@testable import SQL

/// Mistakes in the policies of events, of the kind by which an address would get out, or somebody in.
enum CommunityFaults {
  static let all = [
    PlantedFault("addresses for everyone who sees the event", by: [.attacks, .statements]) {
      $0.weakened = [.addresses(select: "\(visible: "realspace_events", by: "event_id")")]
    },
    PlantedFault("addresses for everyone who has answered", by: [.attacks]) {
      $0.weakened = [
        .addresses(
          select: """
            row.host = viewer() OR EXISTS (SELECT 1 FROM raw.realspace_event_answers a
              WHERE a.event_id = row.event_id AND a.user_id = viewer() AND a.answer = 'going')
            """)
      ]
    },
    PlantedFault("addresses for guests of events that they no longer see", by: [.attacks]) {
      $0.weakened = [
        .addresses(
          select: """
            app() = 'realspace' AND (row.host = viewer() OR EXISTS (SELECT 1 FROM raw.realspace_event_answers a
              WHERE a.event_id = row.event_id AND a.user_id = viewer() AND a.answer = 'going' AND a.state = 'confirmed'))
            """)
      ]
    },
    PlantedFault("addresses that others write", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_event_addresses", select: "viewer() IS NOT NULL",
          update: TablePolicy.Update(["address"], using: "viewer() IS NOT NULL"), export: .byProfile("host"))
      ]
    },
    PlantedFault("who asks, waits and was declined", by: [.attacks, .statements]) {
      $0.weakened = [.answers(select: "\(visible: "realspace_events", by: "event_id")")]
    },
    PlantedFault("answers by people whom a block hides", by: [.attacks, .statements]) {
      $0.weakened = [
        .answers(
          select: """
            row.user_id = viewer() OR (row.state = 'confirmed' AND row.answer <> 'no'
              AND \(visible: "realspace_events", by: "event_id"))
            """)
      ]
    },
    PlantedFault("places that people give themselves", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_event_answers", select: "row.user_id = viewer()",
          update: TablePolicy.Update(["state", "place"], using: "row.user_id = viewer()"),
          export: .byProfile("user_id"))
      ]
    },
    PlantedFault("guests who approve themselves", by: [.attacks]) {
      $0.weakened = [
        TablePolicy(
          "realspace_event_guests", select: "row.user_id = viewer()",
          insert: "\(visible: "realspace_events", by: "event_id")", export: .byProfile("user_id"))
      ]
    },
    PlantedFault("events of hosts whom a block hides", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_events", select: "viewer() IS NOT NULL AND app() = 'realspace' AND row.hidden_at IS NULL",
          export: .byProfile("host"))
      ]
    },
    PlantedFault("events that everybody cancels", by: [.attacks, .statements]) {
      $0.weakened = [
        TablePolicy(
          "realspace_events", select: "app() = 'realspace' AND \(visible: "profiles", by: "host")",
          update: TablePolicy.Update(["cancelled_at"], using: "viewer() IS NOT NULL"), export: .byProfile("host"))
      ]
    },
  ]
}

extension TablePolicy {
  fileprivate static func addresses(select: Predicate) -> TablePolicy {
    TablePolicy("realspace_event_addresses", select: select, export: .byProfile("host"))
  }

  fileprivate static func answers(select: Predicate) -> TablePolicy {
    TablePolicy("realspace_event_answers", select: select, export: .byProfile("user_id"))
  }
}
