public import Core
public import HTML
public import Wire

/// What happened to oneself and one's projects.
public struct ActivityPage: HTML {
  let activities: Page<BelieveAPI.Activity>
  let context: PageContext

  public init(activities: Page<BelieveAPI.Activity>, context: PageContext) {
    self.activities = activities
    self.context = context
  }

  public var body: some HTML {
    AppPage("Activity", tab: .activity, back: "/believe", context) {
      div(.class("column sides"), .data("pull"), .data("activity")) {
        if activities.items.isEmpty {
          EmptyState(
            "Nothing yet", "When people follow your projects, like your updates or send support, it appears here.",
            symbol: "bell", context
          ) { a(.class("button"), .href("/believe/discover")) { "Discover projects" } }
        } else {
          ul(.class("box activities"), .data("list")) {
            ForEach(activities.items) { activity in
              if activity.kind == .report {
                SettledReportRow(isRead: activity.read, at: activity.createdAt, context: context)
              } else {
                ActivityRow(activity: activity, context: context)
              }
            }
          }
        }
        MoreLink("Older", "/believe/activity?before=", activities.next)
      }
    }
  }
}

struct ActivityRow: HTML {
  let activity: BelieveAPI.Activity
  let context: PageContext

  var body: some HTML {
    li(.class(activity.read ? "activity" : "activity activity-new")) {
      if let actor = activity.actors.first {
        a(.href(.creator(actor.id)), .aria("hidden", true), .tabindex(-1)) { Avatar(actor.avatarURL, .large, context) }
      } else {
        span(.class("ledger-icon")) { context.icon(activity.kind == .anonymousSupport ? "mask" : "rocket") }
      }
      p(.class("activity-text")) {
        ActorNames(activity: activity)
        a(.class("activity-what"), .href(target)) {
          words
          if let project = activity.project { strong { project.title } }
        }
        span(.class("quiet activity-time")) {
          " "
          RelativeTime(activity.createdAt, now: context.now)
        }
      }
    }
  }

  private var target: URLPath {
    if activity.kind == .like, let post = activity.postID { return .update(post) }
    guard let slug = activity.project?.slug else { return "/believe/activity" }
    switch activity.kind {
    case .milestone: return .project(slug, "?tab=milestones")
    case .request: return .project(slug, "/requests")
    case .support, .anonymousSupport, .answer: return .project(slug, "/messages")
    default: return .project(slug)
    }
  }

  private var words: String {
    switch activity.kind {
    case .follow: activity.actorCount == 1 ? "follows " : "follow "
    case .like: "liked an update of "
    case .support: "sent support to "
    case .anonymousSupport: "Somebody sent support to "
    case .answer: "replied to your message to "
    case .request: activity.actorCount == 1 ? "asks to follow " : "ask to follow "
    case .accepted: "let you follow "
    case .milestone: "completed a milestone of "
    default: "Something happened: "
    }
  }
}

/// "Ana", "Ana and Ben", "Ana, Ben and 3 others"; each name leads to its profile. Nothing for an anonymous message.
struct ActorNames: HTML {
  let activity: BelieveAPI.Activity

  private var others: Int { activity.actorCount - min(activity.actors.count, 2) }

  var body: some HTML {
    if let first = activity.actors.first {
      ActorName(first)
      if let second = activity.actors.dropFirst().first {
        if others > 0 { ", " } else { " and " }
        ActorName(second)
      }
      if others > 0 { " and \(others.counted("other", "others"))" }
      " "
    }
  }
}

struct ActorName: HTML {
  let actor: BelieveAPI.BuilderReference

  init(_ actor: BelieveAPI.BuilderReference) { self.actor = actor }

  var body: some HTML { a(.class("username"), .href(.creator(actor.id))) { actor.name } }
}
