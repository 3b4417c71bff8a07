public import Core
public import HTML
internal import Social
public import Wire

/// The proposals and merges that the viewer decides, and their own proposals.
public struct DuplicatesPage: HTML {
  let duplicates: Page<RealspaceAPI.Duplicate>
  let context: PageContext

  /// - Parameter duplicates: the newest first.
  public init(duplicates: Page<RealspaceAPI.Duplicate>, context: PageContext) {
    self.duplicates = duplicates
    self.context = context
  }

  public var body: some HTML {
    AppPage("Duplicates", tab: .none, back: "/realspace/settings", context) {
      div(.class("space")) {
        if duplicates.items.isEmpty {
          EmptyState(
            "No duplicates", "When two films, books or places are the same, merge them from the page of either.",
            symbol: "list", context
          ) {}
        } else {
          ul(.class("topic-list"), .data("list")) {
            ForEach(duplicates.items) { duplicate in
              li { DuplicateLine(duplicate: duplicate, hasLink: true, context: context) }
            }
          }
          MoreLink("More duplicates", "?before=", duplicates.next)
        }
      }
    }
  }
}

/// What is said of two items, and what the viewer can do about it.
struct DuplicateLine: HTML {
  let duplicate: RealspaceAPI.Duplicate
  /// Whether to lead to the page that shows the two beside each other.
  let hasLink: Bool
  let context: PageContext

  var body: some HTML {
    section(.class("box duplicate"), .aria("label", both)) {
      p {
        cite(.written) { duplicate.item.name }
        isMerged ? " is merged into " : " is to be merged into "
        cite(.written) { duplicate.into.name }
      }
      p(.class("quiet")) {
        if let person = duplicate.proposedBy, !duplicate.mine {
          "Proposed by "
          a(.href(.profile(person.username)), .written) { person.displayName }
          " · "
        } else {
          duplicate.mine ? "Proposed by you · " : "Proposed · "
        }
        RelativeTime(duplicate.mergedAt ?? duplicate.createdAt, now: context.now)
      }
      if hasLink, duplicate.seesBoth, let address = comparison {
        a(.class("button button-small button-quiet"), .href(address)) { "Compare" }
      }
      if duplicate.canAgree { answer("/agree", "Merge them", "button button-small") }
      if duplicate.canEnd { answer("/end", endText, "button button-small button-quiet") }
      if !isMerged, !duplicate.canAgree {
        p(.class("hint quiet")) { "Waiting for the people who named the two first, or for an operator of this server." }
      }
    }
  }

  private var isMerged: Bool { duplicate.state == .merged }
  private var both: String { "\(duplicate.item.name.isolated) and \(duplicate.into.name.isolated)" }

  private var endText: String {
    if isMerged { return "Undo the merge" }
    return duplicate.mine ? "Withdraw" : "They aren’t the same"
  }

  private var comparison: URLPath? {
    URLPath(checking: "/realspace/i/\(duplicate.item.id)/same?with=\(duplicate.into.id)")
  }

  private func answer(_ below: StaticString, _ words: String, _ style: StaticString) -> some HTML {
    form(.method("post"), .action(.duplicate(duplicate.id, below)), .data("once")) {
      button(.class(style), .aria("label", "\(words): \(both)")) { words }
    }
  }
}

extension URLPath {
  /// `/realspace/duplicates/{id}` and what lies below it.
  static func duplicate(_ id: ID<RealspaceAPI.Duplicate>, _ below: StaticString) -> URLPath {
    URLPath("/realspace/duplicates/", uuid: id.high, id.low, below)
  }
}

extension Notice {
  static let itemsMerged = Notice("items-merged", "Merged.")
  static let mergeProposed = Notice("merge-proposed", "Proposed.")
  static let mergeEnded = Notice("merge-ended", "They are two again.")
  static let ofDuplicates = [itemsMerged, mergeProposed, mergeEnded]
}
