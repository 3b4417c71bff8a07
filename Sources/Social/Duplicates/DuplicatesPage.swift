public import Core
public import HTML
public import Wire

/// The proposals and merges that the viewer decides, and their own proposals.
public struct DuplicatesPage<Item: Sendable, List: CursorList>: HTML {
  let part: Duplicates<Item, List>
  let duplicates: Page<KnownDuplicate<Item>>
  let context: PageContext

  /// - Parameter duplicates: the newest first.
  public init(_ part: Duplicates<Item, List>, duplicates: Page<KnownDuplicate<Item>>, context: PageContext) {
    self.part = part
    self.duplicates = duplicates
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Duplicates", tab: .none, back: part.people.page("/settings"), context) {
      div(.class(part.look.column)) {
        if duplicates.items.isEmpty {
          EmptyState("No duplicates", part.words.empty, symbol: part.look.symbol, context) {}
        } else {
          ul(.class(part.look.list), .data("list")) {
            ForEach(duplicates.items) { duplicate in
              li { DuplicateLine(part: part, duplicate: duplicate, hasLink: true, context: context) }
            }
          }
          MoreLink("More duplicates", "?before=", duplicates.next)
        }
      }
    }
  }
}

/// What is said of two items, and what the viewer can do about it.
struct DuplicateLine<Item: Sendable, List: CursorList>: HTML {
  let part: Duplicates<Item, List>
  let duplicate: KnownDuplicate<Item>
  /// Whether to lead to the page that shows the two beside each other.
  let hasLink: Bool
  let context: PageContext

  var body: some HTML {
    section(.class(part.look.line), .aria("label", both)) {
      p {
        cite(.written) { duplicate.item.name }
        duplicate.isMerged ? " is merged into " : " is to be merged into "
        cite(.written) { duplicate.into.name }
      }
      p(.class("quiet")) {
        if let person = duplicate.proposedBy, !duplicate.isMine {
          "Proposed by "
          a(.href(part.people.address(of: person.username)), .written) { part.look.called(person, context) }
          " · "
        } else {
          duplicate.isMine ? "Proposed by you · " : "Proposed · "
        }
        RelativeTime(duplicate.mergedAt ?? duplicate.createdAt, now: context.now)
      }
      if hasLink, duplicate.seesBoth, let address = part.comparison(duplicate.item.id, with: duplicate.into.id) {
        a(.class("button button-small button-quiet"), .href(address)) { "Compare" }
      }
      if duplicate.canAgree { answer("/agree", "Merge them", "button button-small") }
      if duplicate.canEnd { answer("/end", endText, "button button-small button-quiet") }
      if !duplicate.isMerged, !duplicate.canAgree { p(.class("hint quiet")) { part.words.waiting } }
    }
  }

  private var both: String { "\(duplicate.item.name.isolated) and \(duplicate.into.name.isolated)" }

  private var endText: String {
    if duplicate.isMerged { return "Undo the merge" }
    return duplicate.isMine ? "Withdraw" : "They aren’t the same"
  }

  private func answer(_ below: StaticString, _ words: String, _ style: StaticString) -> some HTML {
    form(.method("post"), .action(part.address(duplicate.id, below)), .data("once")) {
      button(.class(style), .aria("label", "\(words): \(both)")) { words }
    }
  }
}
