import HTML
public import Wire

/// Somebody who waits to be confirmed.
public struct WaitingEntry: Sendable {
  public var id: String
  /// For what app, followed by a dot; empty where one runs alone.
  public var about: String
  /// What they call themselves.
  public var name: String
  /// Since when they wait.
  public var since: Timestamp

  public init(id: String, about: String, name: String, since: Timestamp) {
    self.id = id
    self.about = about
    self.name = name
    self.since = since
  }

  init(_ one: WaitingQueries.Listed, about: String = "") {
    self.init(id: one.id.description, about: about, name: one.name, since: one.createdAt)
  }
}

/// People who wait to be confirmed, each with the answers.
struct WaitingSection: HTML {
  let waiting: [WaitingEntry]
  /// The page to return to.
  let next: String
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "waiting")) {
      h2(.id("waiting")) { "Waiting to come in" }
      p(.class("quiet")) {
        "They used a link and see nothing until you let them in. They chose these names themselves."
      }
      ul(.class("rows"), .data("list")) {
        ForEach(waiting) { WaitingRow(person: $0, next: next, context: context) }
      }
    }
  }
}

struct WaitingRow: HTML {
  let person: WaitingEntry
  let next: String
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong"), .written) { person.name }
        p(.class("quiet")) {
          person.about
          RelativeTime(person.since, now: context.now)
        }
      }
      form(.method("post"), .action(address("/confirm")), .data("once")) {
        NextField(path: next)
        button(.class("button button-small"), .aria("label", "Let \(person.name.isolated) in")) { "Let in" }
        button(
          .class("button button-small button-plain danger"), .formaction(address("/decline")),
          .aria("label", "Turn \(person.name.isolated) away")
        ) { "Turn away" }
      }
    }
  }

  private func address(_ below: StaticString) -> URLPath {
    context.shared(URLPath("/account/waiting/", person.id, below))
  }
}

/// Whether the link's maker confirms each person who comes by it.
struct ConfirmsChoice: HTML {
  let isOn: Bool

  var body: some HTML {
    label(.class("choice"), .for("confirms")) {
      input(.type("checkbox"), .id("confirms"), .name("confirms"), .value("true"), .checked(isOn))
      span {
        "Let me confirm each person "
        span(.class("quiet")) { "Always on in a family for more than \(FamilyLink.mostUnconfirmed) people." }
      }
    }
  }
}
