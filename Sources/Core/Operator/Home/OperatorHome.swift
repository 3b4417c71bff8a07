import HTML

/// What stands on top of the operator's page: what waits for them, the people of each app, and how the server is.
public struct OperatorHome: Sendable {
  /// The people of one app.
  public struct People: Sendable {
    public var app: String
    public var name: String
    public var count: Int

    public init(app: String, name: String, count: Int) {
      self.app = app
      self.name = name
      self.count = count
    }
  }

  /// At most 100.
  public var openReports: Int
  public var people: [People]
  public var state: [StateLine]

  public init(openReports: Int, people: [People], state: [StateLine]) {
    self.openReports = openReports
    self.people = people
    self.state = state
  }
}

struct WaitingSection: HTML {
  let home: OperatorHome

  var body: some HTML {
    section(.aria("labelledby", "waiting")) {
      h2(.id("waiting")) { "What waits for you" }
      if home.openReports == 0 {
        p(.class("nothing quiet")) { "Nothing at the moment." }
      } else {
        a(.class("settings-line settings-link"), .href("#reports")) {
          "Reports"
          InlineBadge(count: home.openReports, of: " open")
        }
      }
    }
  }
}

/// A number behind words, such as that of open reports.
struct InlineBadge: HTML {
  let count: Int
  /// What a screen reader says behind it.
  let meaning: StaticString

  init(count: Int, of meaning: StaticString) {
    self.count = count
    self.meaning = meaning
  }

  var body: some HTML {
    if count > 0 {
      span(.class("inline-badge")) { count > 99 ? "99+" : String(count) }
      span(.class("visually-hidden")) { "\(meaning)" }
    }
  }
}

struct PeopleSection: HTML {
  let people: [OperatorHome.People]

  var body: some HTML {
    section(.aria("labelledby", "people")) {
      h2(.id("people")) { "People" }
      p(.class("quiet")) { "Reset links, suspending and signing out, from each person." }
      ForEach(people) { one in
        a(.class("settings-line settings-link"), .href(URLPath("/operator/people/", one.app))) {
          people.count > 1 ? one.name : "Everyone here"
          span(.class("quiet")) { one.count.counted("person", "people") }
        }
      }
    }
  }
}
