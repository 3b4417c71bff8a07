public import Core
public import HTML
internal import Social
public import Wire

/// What you did here, in numbers. Nobody else sees them.
public struct StatisticsPage: HTML {
  let numbers: RealspaceAPI.Statistics
  let context: PageContext

  public init(_ numbers: RealspaceAPI.Statistics, context: PageContext) {
    self.numbers = numbers
    self.context = context
  }

  public var body: some HTML {
    AppPage("Statistics", title: "Your statistics", tab: .list, back: "/realspace/diary", context) {
      div(.class("space")) {
        if numbers.isEmpty {
          EmptyState(
            "Nothing to count yet", "What you note in your diary, post and go to appears here in numbers.",
            symbol: "diary", context
          ) {
            a(.class("button"), .href("/realspace/diary/new")) { "Add an entry" }
          }
        } else {
          if numbers.diary.all > 0 { diary }
          h2 { "Posts, list and events" }
          rest
          p(.class("quiet")) { "Only you see these numbers." }
        }
      }
    }
  }

  @HTMLBuilder private var diary: some HTML {
    h2 { "Your diary" }
    div(.class("figures")) {
      Figure(number: numbers.diary.watched, name: "watched")
      Figure(number: numbers.diary.read, name: "read")
      Figure(number: numbers.diary.wentTo, name: "went to")
      if numbers.againCount > 0 { Figure(number: numbers.againCount, name: "again") }
      if numbers.abandonedCount > 0 { Figure(number: numbers.abandonedCount, name: "not finished") }
    }
    if !numbers.years.isEmpty {
      Bars(
        heading: "By year", names: numbers.years.map { String($0.year) }, numbers: numbers.years.map(\.counts.all))
    }
    if numbers.ratings.contains(where: { $0 > 0 }) {
      Bars(heading: "By rating", names: (1...10).map { Stars.words(of: $0) }, numbers: numbers.ratings)
    }
  }

  private var rest: some HTML {
    div(.class("figures")) {
      Figure(number: numbers.posts.all, name: numbers.posts.all == 1 ? "post" : "posts")
      Figure(number: numbers.topicPostCount, name: numbers.topicPostCount == 1 ? "post in topics" : "posts in topics")
      Figure(number: numbers.doneCount, name: "done on your list")
      Figure(number: numbers.openCount, name: "to do")
      Figure(number: numbers.eventCount, name: numbers.eventCount == 1 ? "event you went to" : "events you went to")
    }
  }
}

extension RealspaceAPI.Statistics {
  /// Whether there is nothing to count.
  var isEmpty: Bool {
    diary.all == 0 && posts.all == 0 && topicPostCount == 0 && openCount == 0 && doneCount == 0 && eventCount == 0
  }
}
