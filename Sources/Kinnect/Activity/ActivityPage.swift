public import Core
public import HTML
internal import Social
public import Wire

/// What happened: requests to follow on top, then likes, comments and new followers.
public struct ActivityPage: HTML {
  public struct Model: Sendable {
    public var requests: Page<KinnectAPI.Profile>
    public var activities: Page<KinnectAPI.Activity>

    public init(requests: Page<KinnectAPI.Profile>, activities: Page<KinnectAPI.Activity>) {
      self.requests = requests
      self.activities = activities
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Activity", tab: .activity, context) {
      div(.class("column"), .data("activity")) {
        if !model.requests.items.isEmpty { FollowRequests(model.requests, of: Kinnect.people, context: context) }
        if !shown.isEmpty {
          section(.aria("label", "What happened")) {
            ul(.class("activities"), .data("list")) {
              ForEach(shown) { activity in
                if activity.kind == .report {
                  SettledReportRow(isRead: activity.read, at: activity.createdAt, context: context)
                } else {
                  ActivityRow(activity: activity, context: context)
                }
              }
            }
          }
        } else if model.requests.items.isEmpty {
          EmptyState(
            "Nothing yet", "When someone likes or comments on your photos, or asks to follow you, it appears here.",
            symbol: "heart", context
          ) { a(.class("button"), .href("/kinnect/new")) { "Share a photo" } }
        }
        MoreLink("Earlier", "/kinnect/activity?before=", model.activities.next)
      }
    }
  }

  /// Requests have their own list; kinds of a newer server that this page cannot say are left out.
  private var shown: [KinnectAPI.Activity] {
    model.activities.items.filter {
      $0.kind == .report
        || [.like, .comment, .follow, .followAccepted].contains($0.kind) && !$0.actors.isEmpty
    }
  }
}
