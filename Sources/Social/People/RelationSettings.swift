internal import Core
public import HTML
internal import Wire

/// The viewer's relation to a person listed in settings.
public enum RelationKind: Sendable {
  case blocked, muted
}

/// An app's settings: the profile, blocked and muted people, the account.
struct RelationSettings<Blocked: HTML, Muted: HTML>: HTML {
  let part: RelationKind?
  let email: String
  let waiting: Int
  let back: URLPath?
  let edit: URLPath
  let circles: URLPath?
  let context: PageContext
  let blocked: Blocked
  let muted: Muted

  /// - Parameters:
  ///   - part: the list of which this is a later page; nil for the whole page.
  ///   - email: the account's address.
  ///   - waiting: how much waits on the operator's page, where the viewer is one.
  ///   - edit: where the form for the viewer's profile is.
  ///   - circles: where the viewer's circles are; nil in an app without any.
  init(
    part: RelationKind?, email: String, waiting: Int, back: URLPath?, edit: URLPath, circles: URLPath? = nil,
    _ context: PageContext,
    @HTMLBuilder blocked: () -> Blocked, @HTMLBuilder muted: () -> Muted
  ) {
    self.part = part
    self.email = email
    self.waiting = waiting
    self.back = back
    self.edit = edit
    self.circles = circles
    self.context = context
    self.blocked = blocked()
    self.muted = muted()
  }

  var body: some HTML {
    AppPage("Settings", tab: .settings, back: back, context) {
      div(.class("column")) {
        if part == nil { ProfileSection(edit: edit) }
        if part == nil, let circles { CirclesSection(circles: circles) }
        if part != .muted { blocked }
        if part != .blocked { muted }
        if part == nil { AccountSection(email: email, waiting: waiting, context: context) }
      }
    }
  }
}

/// The blocked or the muted, each with the way back.
struct RelationSection<Person: Sendable, Row: HTML>: HTML {
  let kind: RelationKind
  let listed: Page<Person>
  let settings: String
  let note: String
  let row: (Person) -> Row

  /// - Parameters:
  ///   - settings: the page that it is on.
  ///   - row: a line of the list.
  init(
    _ kind: RelationKind, _ listed: Page<Person>, at settings: String, note: String,
    row: @escaping (Person) -> Row
  ) {
    self.kind = kind
    self.listed = listed
    self.settings = settings
    self.note = note
    self.row = row
  }

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", name)) {
      h2(.id(name)) { kind == .blocked ? "Blocked" : "Muted" }
      p(.class("quiet settings-line")) { note }
      ul(.class("people"), .data("list")) { ForEach(listed.items) { row($0) } }
      MoreLink("More", to: listed.next.flatMap { URLPath(checking: "\(settings)?\(name)=\($0)") })
    }
  }

  private var name: String { kind == .blocked ? "blocked" : "muted" }
}

/// Takes a block or a mute back.
struct RelationButton: HTML {
  let kind: RelationKind
  let name: String

  init(_ kind: RelationKind, of name: String) {
    self.kind = kind
    self.name = name
  }

  var body: some HTML {
    let verb = kind == .blocked ? "Unblock" : "Unmute"
    button(.class("button button-small button-quiet"), .aria("label", "\(verb) \(name.isolated)")) { verb }
  }
}

/// The part of an app's settings that leads to the viewer's circles.
struct CirclesSection: HTML {
  let circles: URLPath

  var body: some HTML {
    section(.class("settings"), .aria("labelledby", "audiences")) {
      h2(.id("audiences")) { "Who sees what" }
      a(.class("settings-line settings-link"), .href(circles)) { "Circles" }
    }
  }
}

/// The part of an app's settings that leads to the form for the viewer's profile.
public struct ProfileSection: HTML {
  let edit: URLPath

  /// - Parameter edit: where the form is.
  public init(edit: URLPath) { self.edit = edit }

  /// A section with a link.
  public var body: some HTML {
    section(.class("settings"), .aria("labelledby", "profile")) {
      h2(.id("profile")) { "Profile" }
      a(.class("settings-line settings-link"), .href(edit)) { "Edit profile" }
    }
  }
}
