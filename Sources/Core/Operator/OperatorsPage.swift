public import HTML

/// Who runs the server, for its members.
public struct OperatorsPage: HTML {
  public struct Model: Sendable {
    /// The page to return to.
    public var next: String
    /// Those whom the viewer sees in this app: their name and their page.
    public var people: [(name: String, page: URLPath)]
    /// Whether there are others.
    public var hasOthers: Bool

    public init(next: String, people: [(name: String, page: URLPath)], hasOthers: Bool) {
      self.next = next
      self.people = people
      self.hasOthers = hasOthers
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AccountPage("Who runs this server", back: model.next, context) {
      if model.people.isEmpty {
        p { "Those who run this server have no profile that you see in this app." }
      } else {
        ul(.class("rows")) {
          ForEach(model.people) { person in
            li(.class("row")) { a(.class("strong"), .href(person.page), .written) { person.name } }
          }
        }
        if model.hasOthers { p { "There are others whom you don’t see in this app." } }
      }
      p(.class("quiet")) {
        "They invite people, read what is reported, can suspend accounts, and make a link if you forget your password. What they "
        "do about reports and accounts stands in a log, and what is done about yours in your activity too. Their pages here show "
        "them no more of what you share than others see; but anyone with access to the machine can read what is stored on it."
      }
    }
  }
}
