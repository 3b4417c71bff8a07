public import Core
public import HTML
public import Wire

/// What one has given: karma, how much, to whom, and when.
public struct MySupportPage: HTML {
  public struct Model: Sendable {
    public var karma: BelieveAPI.Karma
    public var stats: BelieveAPI.SupportStats
    public var projects: Page<BelieveAPI.Project>
    public var actions: Page<BelieveAPI.SupportAction>

    public init(
      karma: BelieveAPI.Karma, stats: BelieveAPI.SupportStats, projects: Page<BelieveAPI.Project>,
      actions: Page<BelieveAPI.SupportAction>
    ) {
      self.karma = karma
      self.stats = stats
      self.projects = projects
      self.actions = actions
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("My support", tab: .support, context) {
      div(.class("column sides stack"), .data("pull")) {
        KarmaCard(karma: model.karma)
        StatsRow(stats: model.stats)
        SupportedProjects(model: model, context: context)
        RecentSupport(actions: model.actions.items, next: model.actions.next, context: context)
      }
    }
  }
}

/// Points, level and the way to the next one.
struct KarmaCard: HTML {
  let karma: BelieveAPI.Karma

  var body: some HTML {
    section(.class("karma"), .aria("label", "Karma")) {
      p(.class("karma-emoji"), .aria("hidden", true)) { karma.emoji }
      p(.class("karma-points")) {
        strong { karma.totalPoints.grouped }
        karma.totalPoints == 1 ? " karma point" : " karma points"
      }
      p(.class("karma-level")) { "Level \(karma.level) · \(karma.label)" }
      div(.class("karma-bar")) {
        progress(.max(100), .value(share), .aria("label", "Progress to the next level")) { "\(share) %" }
        p { next }
      }
    }
  }

  private var share: Int { karma.nextLevelAt == nil ? 100 : max(0, min(100, Int(karma.progress * 100))) }

  private var next: String {
    guard let goal = karma.nextLevelAt else { return "The highest level. Thank you." }
    return "\(max(0, goal - karma.totalPoints).counted("point", "points")) to level \(karma.level + 1)"
  }
}

struct StatsRow: HTML {
  let stats: BelieveAPI.SupportStats

  var body: some HTML {
    ul(.class("stats")) {
      Stat(number: stats.projectsSupported, noun: "Projects supported")
      Stat(number: stats.messagesSent, noun: "Messages sent")
      Stat(number: stats.postsLiked, noun: "Updates liked")
    }
  }
}

struct Stat: HTML {
  let number: Int
  let noun: String

  var body: some HTML {
    li(.class("box stat")) {
      strong { number.grouped }
      span(.class("quiet")) { noun }
    }
  }
}

struct SupportedProjects: HTML {
  let model: MySupportPage.Model
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "supported")) {
      h2(.class("section-title"), .id("supported")) { "Projects you support" }
      if model.projects.items.isEmpty {
        EmptyState(
          "No projects yet", "Follow a project: its creator sees that you believe in them.", symbol: "heart", context
        ) { a(.class("button"), .href("/believe/discover")) { "Find a project" } }
      } else {
        div(.class("stack stack-tight"), .data("list")) {
          ForEach(model.projects.items) { ProjectCard($0, .compact, context) }
        }
        if let next = model.projects.next {
          a(.class("more-link"), .href(URLPath("/believe/supported?before=", next))) { "All projects" }
        }
      }
    }
  }
}

struct RecentSupport: HTML {
  let actions: [BelieveAPI.SupportAction]
  let next: String?
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "recent")) {
      h2(.class("section-title"), .id("recent")) { "Recent activity" }
      if actions.isEmpty {
        p(.class("quiet nothing")) { "What you do for others appears here, with the karma it earned." }
      } else {
        ul(.class("box ledger"), .data("list")) { ForEach(actions) { LedgerRow(action: $0, context: context) } }
        MoreLink("More", "/believe/karma?before=", next)
      }
    }
  }
}

/// One thing that earned karma.
struct LedgerRow: HTML {
  let action: BelieveAPI.SupportAction
  let context: PageContext

  var body: some HTML {
    li(.class("ledger-row")) {
      span(.class("ledger-icon")) { context.icon(symbol) }
      p(.class("ledger-words")) {
        words
        if let project = action.project {
          a(.class("username"), .href(.project(project.slug)), .written) { project.title }
        } else {
          span(.class("quiet")) { "a deleted project" }
          // Elsewhere the message is found with the project.
          if let message = action.messageID {
            " · "
            a(.href(.message(message, "/delete"))) { "Your message" }
          }
        }
        span(.class("quiet ledger-time")) { RelativeTime(action.createdAt, now: context.now) }
      }
      span(.class(action.points > 0 ? "points" : "points points-none")) {
        action.points > 0 ? "+\(action.points)" : "+0"
        span(.class("visually-hidden")) { " karma" }
      }
    }
  }

  private var symbol: StaticString {
    switch action.action {
    case .follow: "plus"
    case .message: "message"
    default: "heart"
    }
  }

  private var words: String {
    switch action.action {
    case .follow: "You followed "
    case .message: "You encouraged "
    case .like: "You liked an update of "
    default: "You supported "
    }
  }
}

/// The rest of the ledger, or of the projects that one supports: reached from My support.
public struct LedgerPage: HTML {
  let actions: Page<BelieveAPI.SupportAction>
  let context: PageContext

  public init(actions: Page<BelieveAPI.SupportAction>, context: PageContext) {
    self.actions = actions
    self.context = context
  }

  public var body: some HTML {
    AppPage("Recent activity", tab: .support, back: "/believe/support", context) {
      div(.class("column sides stack")) {
        RecentSupport(actions: actions.items, next: actions.next, context: context)
      }
    }
  }
}

public struct SupportedPage: HTML {
  let projects: Page<BelieveAPI.Project>
  let context: PageContext

  public init(projects: Page<BelieveAPI.Project>, context: PageContext) {
    self.projects = projects
    self.context = context
  }

  public var body: some HTML {
    AppPage("Projects you support", tab: .support, back: "/believe/support", context) {
      div(.class("column sides")) {
        h2(.class("visually-hidden")) { "Projects" }
        div(.class("stack stack-tight"), .data("list")) {
          ForEach(projects.items) { ProjectCard($0, .compact, context) }
        }
        MoreLink("More projects", "/believe/supported?before=", projects.next)
      }
    }
  }
}
