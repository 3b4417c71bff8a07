internal import Core
internal import HTML
internal import Wire

/// One line: who, what, when, and what it is about.
struct ActivityRow<Own: Sendable, List: CursorList>: HTML {
  let line: ActivityLine<Own>
  let text: LineText
  let thing: ActivityThing?
  let activity: Activity<Own, List>
  let context: PageContext

  var body: some HTML {
    li(.class(line.read ? "activity" : "activity activity-new")) {
      face
      p(.class("activity-text")) {
        if !line.read, !isBoxed { span(.class("visually-hidden")) { "New: " } }
        ActorNames(actors: line.actors, count: line.actorCount, of: activity.actors, context)
        what
        if let quote = line.quote {
          " "
          span(.class("activity-comment"), .written) { quote.replacing("\n", with: " ") }
        }
        if isBoxed {
          span(.class("quiet activity-time")) {
            " "
            time
          }
        } else {
          " "
          span(.class("quiet")) { time }
        }
      }
      photo
      if let people = activity.actors.people, let actor = line.actors.first, let relation = line.relation {
        FollowButton(actor, relation, followsMe: true, of: people, isSmall: true)
      }
    }
  }

  private var isBoxed: Bool { activity.look.isBoxed }

  @HTMLBuilder private var face: some HTML {
    if let actor = line.actors.first {
      let page = activity.actors.page(actor)
      if isBoxed {
        a(.href(page), .aria("hidden", true), .tabindex(-1)) { Avatar(actor.avatarURL, .large, context) }
      } else {
        a(.class("activity-face"), .href(page), .tabindex(-1), .aria("hidden", true)) {
          Avatar(actor.avatarURL, .large, context)
        }
      }
    } else if let symbol = text.symbol {
      span(.class("ledger-icon")) { context.icon(symbol) }
    }
  }

  @HTMLBuilder private var what: some HTML {
    if let address = text.address {
      a(.class("activity-what"), .href(address)) {
        text.words
        if let subject = text.subject { strong(.written) { subject } }
        text.rest
      }
    } else {
      text.words
      text.rest
    }
  }

  private var time: some HTML { RelativeTime(line.createdAt, now: context.now) }

  @HTMLBuilder private var photo: some HTML {
    if let thing, let source = line.thumbnail?.url.flatMap({ URLPath(checking: $0) }) {
      a(.class("activity-photo"), .href(thing.address(of: line.subject))) {
        img(
          .src(source), .alt(line.shared == nil ? "Your " : "A ", line.thumbnail.noun), .width(44), .height(44),
          .loading("lazy"))
      }
    }
  }
}

/// "Ana", "Ana and Ben", "Ana, Ben and 3 others"; each name leads to its profile. Nothing where nobody is named.
struct ActorNames: HTML {
  private let first, second: (name: String, page: URLPath)?
  private let others: Int

  /// - Parameter count: how many they are, beside those named.
  init(actors: [SocialAPI.Author], count: Int, of people: ActivityActors, _ context: PageContext) {
    let named = actors.prefix(2).map { (name: people.name($0, context), page: people.page($0)) }
    first = named.first
    second = named.dropFirst().first
    others = count - named.count
  }

  var body: some HTML {
    if let first {
      name(first)
      if let second {
        if others > 0 { ", " } else { " and " }
        name(second)
      }
      if others > 0 { " and \(others.counted("other", "others"))" }
      " "
    }
  }

  private func name(_ actor: (name: String, page: URLPath)) -> some HTML {
    a(.class("username"), .href(actor.page), .written) { actor.name }
  }
}
