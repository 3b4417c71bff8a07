public import Core
public import HTML
internal import Social
public import Wire

/// What friends liked and the viewer hasn't watched, read or gone to, with who liked it.
public struct FriendsLikedPage: HTML {
  let found: [RealspaceAPI.Recommendation]
  let context: PageContext

  public init(_ found: [RealspaceAPI.Recommendation], context: PageContext) {
    self.found = found
    self.context = context
  }

  public var body: some HTML {
    AppPage("Friends liked", tab: .list, context) {
      div(.class("space")) {
        ListScopes(current: .friendsLiked)
        if found.isEmpty {
          EmptyState(
            "Nothing new from your friends",
            "What friends rate with four stars or more, or like a post about, appears here until it is in your list or diary.",
            symbol: "heart", context
          ) {}
        } else {
          ul { ForEach(found) { RecommendationRow(found: $0) } }
        }
      }
    }
  }
}

/// A film, a book or a place, why it is here, and the way onto the viewer's list.
struct RecommendationRow: HTML {
  let found: RealspaceAPI.Recommendation

  private var item: RealspaceAPI.ItemReference { found.item }

  var body: some HTML {
    li(.class("praise")) {
      div(.class("entry-words")) {
        p(.class("entry-title")) {
          span { item.kind.wish.rawValue }
          " "
          SubjectName(item.name, item: item)
        }
        ul(.class("praise-reasons quiet")) {
          ForEach(found.reasons) { reason in
            li {
              a(.href(.profile(reason.person.username))) { Written(reason.person.displayName) }
              " "
              words(of: reason)
            }
          }
          if others > 0 { li { "and \(others.counted("more friend", "more friends"))" } }
        }
      }
      WishForm(item: item)
    }
  }

  private var others: Int { found.friendCount - found.reasons.count }

  private func words(of reason: RealspaceAPI.RecommendationReason) -> String {
    guard let rating = reason.rating else { return "likes a post about it" }
    return "gave it \(Stars.words(of: Int(rating * 2)))"
  }
}
