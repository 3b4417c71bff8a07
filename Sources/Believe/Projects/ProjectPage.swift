public import Core
public import HTML
internal import Social
public import Wire

/// A project: what it is, how it goes, and who believes in it.
public struct ProjectPage: HTML {
  public enum Tab: String, Sendable { case about, updates, milestones }

  public struct Model: Sendable {
    public var project: BelieveAPI.Project
    public var tab: Tab
    /// On the tab of updates.
    public var posts: Page<BelieveAPI.Post>
    /// The owner's drafts and scheduled updates.
    public var drafts: Page<BelieveAPI.Post>
    /// On the tab of milestones.
    public var milestones: [BelieveAPI.Milestone]
    /// The newest messages.
    public var messages: [BelieveAPI.SupportMessage]
    public var hasMoreMessages: Bool
    /// The viewer's own among the messages that an operator has hidden.
    public var hiddenMessages: Set<ID<BelieveAPI.SupportMessage>> = []
    /// By an operator; only the builder is told.
    public var isHidden: Bool = false

    public init(
      project: BelieveAPI.Project, tab: Tab = .about,
      posts: Page<BelieveAPI.Post> = Page(items: [], next: nil),
      drafts: Page<BelieveAPI.Post> = Page(items: [], next: nil),
      milestones: [BelieveAPI.Milestone] = [], messages: [BelieveAPI.SupportMessage] = [],
      hasMoreMessages: Bool = false
    ) {
      self.project = project
      self.tab = tab
      self.posts = posts
      self.drafts = drafts
      self.milestones = milestones
      self.messages = messages
      self.hasMoreMessages = hasMoreMessages
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(
      "Project", title: project.title.isolated, tab: .none,
      back: project.isMine ? "/believe/profile" : "/believe/discover",
      context
    ) {
      div(
        .class("project-page column"), .data("pull"), .data("project", project.slug),
        .data("project-id", uuid: project.id.high, project.id.low)
      ) {
        ProjectCover(project.id, project.coverURL, .whole, alt: project.coverAlt ?? "", context)
        div(.class("sides stack")) {
          ProjectHead(project: project, context: context)
          if model.isHidden { HiddenNote() }
          if project.isMine { OwnerControls(project: project, context: context) }
          ProjectTabs(project: project, selected: model.tab)
          ProjectTabContent(model: model, context: context)
          ProjectMessages(model: model, context: context)
        }
      }
    }
  }

  private var project: BelieveAPI.Project { model.project }
}

struct ProjectHead: HTML {
  let project: BelieveAPI.Project
  let context: PageContext

  var body: some HTML {
    section(.class("project-head"), .aria("label", "About this project")) {
      div(.class("project-heading")) {
        h2(.class("project-name")) { Written(project.title) }
        PostMenu(
          link: .project(project.slug), report: project.isMine ? nil : .project(project.slug, "/report"), context
        ) {}
      }
      if !project.tagline.isEmpty { p(.class("project-line quiet"), .written) { project.tagline } }
      div(.class("project-signs")) {
        if let mood = project.mood { MoodBadge(mood: mood) }
        a(
          .class("count-of-followers quiet"), .href(.project(project.slug, "/supporters")), .data("sheet", "Supporters")
        ) {
          span(.data("followers-of", project.slug)) { project.followerCount.counted("follower", "followers") }
        }
        VisibilityTag(project: project)
        if project.isMine, project.visibility == .followers {
          a(.class("quiet"), .href(.project(project.slug, "/requests"))) { "Requests" }
        }
      }
      CreatorRow(project.builder, showsView: true, context)
      if !project.isMine {
        div(.class("project-actions")) {
          FollowProjectButton(project: project)
          a(
            .class("button button-support"), .href(.project(project.slug, "/support")), .data("sheet", "Send support")
          ) {
            context.icon("heart")
            "Send support"
          }
        }
      }
    }
  }
}

/// Says where a project is not for everyone.
struct VisibilityTag: HTML {
  let project: BelieveAPI.Project

  var body: some HTML {
    if !project.isPublished {
      span(.class("tag")) { "Not published" }
    } else if project.visibility == .unlisted {
      span(.class("tag")) { "Unlisted" }
    } else if project.visibility == .followers {
      span(.class("tag")) { "Followers only" }
    }
  }
}

/// What the owner can do.
struct OwnerControls: HTML {
  let project: BelieveAPI.Project
  let context: PageContext

  var body: some HTML {
    div(.class("owner-controls"), .role("group"), .aria("label", "Your project")) {
      a(.class("button button-small"), .href(.project(project.slug, "/new-update"))) { "New update" }
      a(.class("button button-small button-quiet"), .href(.project(project.slug, "/mood")), .data("sheet", "Mood")) {
        "Change mood"
      }
      a(.class("button button-small button-quiet"), .href(.project(project.slug, "/edit"))) { "Edit project" }
    }
  }
}

struct ProjectTabs: HTML {
  let project: BelieveAPI.Project
  let selected: ProjectPage.Tab

  var body: some HTML {
    nav(.class("sections"), .aria("label", "Parts of the project")) {
      a(.href(.project(project.slug)), .aria("current", "page").when(selected == .about)) { "About" }
      a(.href(.project(project.slug, "?tab=updates")), .aria("current", "page").when(selected == .updates)) {
        "Updates"
      }
      a(.href(.project(project.slug, "?tab=milestones")), .aria("current", "page").when(selected == .milestones)) {
        "Milestones"
      }
    }
  }
}

struct ProjectTabContent: HTML {
  let model: ProjectPage.Model
  let context: PageContext

  var body: some HTML {
    div(.class("tab-content"), .data("tab-content")) {
      switch model.tab {
      case .about: AboutProject(project: model.project, context: context)
      case .updates: ProjectUpdates(model: model, context: context)
      case .milestones: ProjectMilestones(model: model, context: context)
      }
    }
  }
}

struct AboutProject: HTML {
  let project: BelieveAPI.Project
  let context: PageContext

  var body: some HTML {
    section(.class("box about"), .aria("label", "About")) {
      if project.description.isEmpty {
        p(.class("quiet")) {
          project.isMine
            ? "Say what you are building, and why. Edit the project to add a description."
            : "\(project.builder.name.isolated) hasn’t described this project yet."
        }
      } else {
        p(.class("about-text"), .written) { LinkedText(project.description) }
      }
      p(.class("quiet about-facts")) {
        "Since "
        LocalDate(project.createdAt)
        if project.isOnTheWeb, project.isPublished, project.visibility == .everyone {
          " · "
          a(.href(.project(project.slug, "/feed.atom"))) { "Atom feed" }
        }
        if project.isMine {
          " · "
          a(.href(.project(project.slug, "/story.html"))) { "Save the story as a page" }
        }
      }
    }
  }
}

/// What is to come, for the owner alone; a list of its own, above what is published.
struct DraftList: HTML {
  let drafts: Page<BelieveAPI.Post>
  let context: PageContext

  var body: some HTML {
    div(.class("stack")) {
      div(.class("stack"), .data("list")) {
        ForEach(drafts.items) { UpdateCard($0, showsProject: false, isOwn: true, context) }
      }
      MoreLink("More drafts", "?tab=updates&drafts=", drafts.next)
    }
  }
}

struct ProjectUpdates: HTML {
  let model: ProjectPage.Model
  let context: PageContext

  var body: some HTML {
    section(.class("stack"), .aria("label", "Updates")) {
      if model.project.isMine { SharingSlot(context: context) }
      if !model.drafts.items.isEmpty { DraftList(drafts: model.drafts, context: context) }
      if model.posts.items.isEmpty, model.drafts.items.isEmpty {
        EmptyState("No updates yet", explanation, symbol: "message", context) {
          if model.project.isMine {
            a(.class("button"), .href(.project(model.project.slug, "/new-update"))) { "Share the first update" }
          }
        }
      } else if !model.posts.items.isEmpty {
        div(.class("stack"), .data("list")) {
          ForEach(model.posts.items) { UpdateCard($0, showsProject: false, isOwn: model.project.isMine, context) }
        }
        MoreLink("More updates", "?tab=updates&before=", model.posts.next)
      }
    }
  }

  private var explanation: String {
    model.project.isMine
      ? "Your followers see each update in their feed." : "Updates on this project appear here."
  }
}
