public import HTML
public import Wire

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

  /// Somebody who asks for a new password.
  public struct Request: Sendable {
    public var id: String
    /// What they are called in one app, or their address where they have no profile.
    public var name: String
    /// What an app is called, followed by a dot; empty where one runs alone.
    public var app: String
    /// Where a link is made for them; nil without a profile.
    public var link: URLPath?
    public var createdAt: Timestamp

    public init(id: String, name: String, app: String, link: URLPath?, createdAt: Timestamp) {
      self.id = id
      self.name = name
      self.app = app
      self.link = link
      self.createdAt = createdAt
    }
  }

  /// At most 100.
  public var openReports: Int
  public var requests: [Request]
  public var people: [People]
  public var state: [StateLine]

  public init(openReports: Int, requests: [Request] = [], people: [People], state: [StateLine]) {
    self.openReports = openReports
    self.requests = requests
    self.people = people
    self.state = state
  }
}

struct TasksSection: HTML {
  let home: OperatorHome
  /// Whether people wait to be confirmed, who are shown below.
  let peopleWait: Bool
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "tasks")) {
      h2(.id("tasks")) { "What waits for you" }
      if home.openReports == 0, home.requests.isEmpty, !peopleWait {
        p(.class("nothing quiet")) { "Nothing at the moment." }
      }
      if !home.requests.isEmpty {
        ul(.class("rows")) { ForEach(home.requests) { PasswordRequestRow(request: $0, context: context) } }
        p(.class("quiet")) { "After you dismiss a request, you see no other one for the same account for a day." }
      }
      if home.openReports > 0 {
        a(.class("settings-line settings-link"), .href("#reports")) {
          "Reports"
          InlineBadge(count: home.openReports, of: " open")
        }
      }
    }
  }
}

struct PasswordRequestRow: HTML {
  let request: OperatorHome.Request
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p {
          span(.class("strong"), .written) { request.name }
          " asks for a new password"
        }
        p(.class("quiet")) {
          request.app
          RelativeTime(request.createdAt, now: context.now)
        }
        if request.link == nil {
          p(.class("quiet")) { "They have no profile yet: use hearth reset-link on the server’s command line." }
        } else {
          p(.class("quiet")) { "Anyone who knows the address can ask: talk to them before you make a link." }
        }
      }
      if let link = request.link {
        a(
          .class("button button-small"), .href(link), .aria("label", "Make a reset link for ", request.name)
        ) { "Make a link" }
      }
      form(
        .method("post"), .action(URLPath("/operator/password-requests/", request.id, "/dismiss")), .data("once")
      ) {
        button(
          .class("button button-small button-plain"), .aria("label", "Dismiss the request of ", request.name)
        ) { "Dismiss" }
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
      // Between the words and the number, for those who hear them.
      " "
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
          " "
          span(.class("quiet")) { one.count.counted("person", "people") }
        }
      }
    }
  }
}
