public import HTML
public import Wire

/// Where the account is signed in.
public struct SessionsPage: HTML {
  public struct Entry: Sendable {
    public var id: String
    /// "Firefox on Linux"; empty where it is not known.
    public var device: String
    public var isApp: Bool
    /// Whether the page is shown in this session.
    public var isThis: Bool
    public var createdAt: Timestamp
    public var lastUsedAt: Timestamp

    public init(
      id: String, device: String, isApp: Bool, isThis: Bool, createdAt: Timestamp, lastUsedAt: Timestamp
    ) {
      self.id = id
      self.device = device
      self.isApp = isApp
      self.isThis = isThis
      self.createdAt = createdAt
      self.lastUsedAt = lastUsedAt
    }

    var name: String { device.isEmpty ? isApp ? "An app" : "A browser" : device }
  }

  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    public var entries: [Entry]
    /// The cursor of the next page.
    public var more: String?

    public init(next: String, entries: [Entry], more: String? = nil) {
      self.next = next
      self.entries = entries
      self.more = more
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Where you’re signed in", back: model.next, context) {
      p(.class("quiet")) { "Don’t recognise one? Sign it out and change your password." }
      ul(.class("rows")) {
        ForEach(model.entries) { SessionRow(entry: $0, next: model.next, context: context) }
      }
      MoreLink("More", to: model.more.flatMap { ReturnPath.page(own.text, next: model.next, from: $0) })
      if model.entries.contains(where: { !$0.isThis }) {
        form(.method("post"), .action(context.shared("/account/sessions/end-others")), .data("once")) {
          NextField(path: model.next)
          button(.class("button button-quiet")) { "Sign out everywhere else" }
        }
      }
    }
  }

  private var own: URLPath { context.shared("/account/sessions") }
}

struct SessionRow: HTML {
  let entry: SessionsPage.Entry
  let next: String
  let context: PageContext

  var body: some HTML {
    li(.class("row")) {
      div(.class("row-text")) {
        p(.class("strong"), .written) { entry.name }
        p(.class("quiet")) {
          if entry.isThis { "This device · " }
          "Signed in "
          LocalDate(entry.createdAt)
          if !entry.isThis {
            " · last used "
            LocalDate(entry.lastUsedAt)
          }
        }
      }
      if !entry.isThis {
        form(
          .method("post"), .action(context.shared(URLPath("/account/sessions/", entry.id, "/end"))), .data("once")
        ) {
          NextField(path: next)
          button(.class("button button-small button-plain danger"), .aria("label", "Sign out ", entry.name)) {
            "Sign out"
          }
        }
      }
    }
  }
}
