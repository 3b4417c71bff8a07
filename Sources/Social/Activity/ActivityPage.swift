public import Core
public import HTML
public import Wire

/// What a page of activity shows.
public struct ActivityModel<Own: Sendable>: Sendable {
  /// Requests to follow the viewer.
  public var requests: Page<SocialAPI.Profile>
  /// Newest first.
  public var lines: Page<ActivityLine<Own>>

  public init(
    requests: Page<SocialAPI.Profile> = Page(items: [], next: nil),
    lines: Page<ActivityLine<Own>> = Page(items: [], next: nil)
  ) {
    self.requests = requests
    self.lines = lines
  }
}

/// How an app's page of activity looks.
public struct ActivityLook: Sendable {
  /// The lines lie on the page itself, and say which of them are new.
  public static let open = ActivityLook(isBoxed: false, back: nil, older: "Earlier")

  let isBoxed: Bool
  let back: URLPath?
  let older: String

  /// The lines are in a box, and can be pulled down for new ones.
  /// - Parameter back: where the page leads back to.
  public static func boxed(back: URLPath) -> ActivityLook { ActivityLook(isBoxed: true, back: back, older: "Older") }
}

/// What a page of activity says while there is nothing.
public struct ActivityEmptiness: Sendable {
  let explanation: String
  let symbol: StaticString
  let next: (label: String, address: URLPath)

  /// - Parameters:
  ///   - explanation: what will be here.
  ///   - next: what to do meanwhile, and where.
  public init(_ explanation: String, symbol: StaticString, next label: String, at address: URLPath) {
    self.explanation = explanation
    self.symbol = symbol
    next = (label, address)
  }
}

/// What happened: requests to follow on top, then the lines.
public struct ActivityPage<Own: Sendable, List: CursorList>: HTML {
  let activity: Activity<Own, List>
  let model: ActivityModel<Own>
  let context: PageContext

  public init(_ activity: Activity<Own, List>, model: ActivityModel<Own>, context: PageContext) {
    self.activity = activity
    self.model = model
    self.context = context
  }

  /// The whole page.
  public var body: some HTML {
    AppPage("Activity", tab: .activity, back: activity.look.back, context) {
      div(
        .class(isBoxed ? "column sides" : "column"), .data("pull").when(isBoxed), .data("activity")
      ) {
        if let people = activity.actors.people, !model.requests.items.isEmpty {
          FollowRequests(model.requests, of: people, context: context)
        }
        if shown.isEmpty {
          if model.requests.items.isEmpty { nothing }
        } else if isBoxed {
          lines
        } else {
          section(.aria("label", "What happened")) { lines }
        }
        MoreLink(
          activity.look.older,
          to: model.lines.next.flatMap { URLPath(checking: "/\(activity.app)/activity?before=\($0)") })
      }
    }
  }

  private var isBoxed: Bool { activity.look.isBoxed }

  /// What has its own place on the page, and kinds of a newer server, are left out.
  private var shown: [ActivityLine<Own>] {
    model.lines.items.filter { $0.isOfOperator || activity.named[$0.kind]?.text != nil }
  }

  private var lines: some HTML {
    ul(.class(isBoxed ? "box activities" : "activities"), .data("list")) {
      ForEach(shown) { line in
        if line.kind == LineKind<Own>.report {
          SettledReportRow(isRead: line.read, at: line.createdAt, context: context)
        } else if line.kind.hasPrefix(ActivityKind.byOperator) {
          OperatorDeedRow(line.kind, isRead: line.read, at: line.createdAt, context: context)
        } else if line.isOfOperator {
          HiddenThingRow(line.kind, isRead: line.read, at: line.createdAt, context: context)
        } else if let kind = activity.named[line.kind], let text = kind.text?(line) {
          ActivityRow(line: line, text: text, thing: kind.thing, activity: activity, context: context)
        }
      }
    }
  }

  private var nothing: some HTML {
    EmptyState("Nothing yet", activity.empty.explanation, symbol: activity.empty.symbol, context) {
      a(.class("button"), .href(activity.empty.next.address)) { activity.empty.next.label }
    }
  }
}
