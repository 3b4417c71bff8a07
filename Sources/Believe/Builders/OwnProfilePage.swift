public import Core
public import HTML
internal import Social
public import Wire

/// The viewer's own page: who they are, their projects, and the way to a new update.
public struct OwnProfilePage: HTML {
  public struct Model: Sendable {
    public var me: BelieveAPI.Me
    public var projects: Page<BelieveAPI.Project>
    /// Whether the viewer is asked whether the photos of their earlier updates may be saved.
    public var asksAboutSaving: Bool

    public init(me: BelieveAPI.Me, projects: Page<BelieveAPI.Project>, asksAboutSaving: Bool = false) {
      self.me = me
      self.projects = projects
      self.asksAboutSaving = asksAboutSaving
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage("Profile", title: "Your profile", tab: .profile, context) {
      div(.class("column sides stack"), .data("pull")) {
        if model.asksAboutSaving { Believe.saving.question }
        section(.class("box builder-head"), .aria("label", "About you")) {
          BuilderFace(builder: model.me.builder, context: context)
          p(.class("builder-karma")) {
            span(.aria("hidden", true)) { model.me.karma.emoji }
            " \(model.me.karma.totalPoints.grouped) karma · \(model.me.karma.label)"
          }
          div(.class("builder-actions")) {
            a(.class("button button-quiet"), .href("/believe/edit-profile")) { "Edit profile" }
            a(.class("button button-quiet"), .href("/believe/settings")) { "Settings" }
          }
        }
        OwnProjects(model: model, context: context)
        SignOutForm(context: context) { button(.class("button button-plain danger")) { "Sign out" } }
      }
      if let newUpdate {
        a(.class("button floating"), .href(newUpdate)) {
          context.icon("edit")
          "New update"
        }
      }
    }
  }

  /// Where an update is written: of several projects one is chosen first.
  private var newUpdate: URLPath? {
    let projects = model.projects.items
    if projects.count > 1 || model.projects.next != nil { return "/believe/new-update" }
    return projects.first.map { .project($0.slug, "/new-update") }
  }
}

/// Picture, name, sign and words of a builder.
struct BuilderFace: HTML {
  let builder: BelieveAPI.Builder
  let context: PageContext

  var body: some HTML {
    Avatar(builder.avatarURL, .huge, context)
    h2(.class("builder-name")) { Written(builder.name) }
    if builder.isCreator { p(.class("creator-badge")) { "Creator" } }
    if !builder.bio.isEmpty { p(.class("builder-bio"), .written) { builder.bio } }
    BuilderLinks(builder: builder, context: context)
  }
}

struct OwnProjects: HTML {
  let model: OwnProfilePage.Model
  let context: PageContext

  var body: some HTML {
    section(.aria("labelledby", "own-projects")) {
      h2(.class("section-title"), .id("own-projects")) { "My projects" }
      div(.class("stack stack-tight"), .data("list")) {
        ForEach(model.projects.items) { project in
          div(.class("own-project"), .data("project", project.slug)) {
            ProjectCard(project, .compact, context)
            a(
              .class("icon-button own-project-edit"), .href(.project(project.slug, "/edit")),
              .aria("label", "Edit ", project.title)
            ) { context.icon("edit") }
          }
        }
      }
      MoreLink("More projects", "/believe/profile?before=", model.projects.next)
      a(.class("box new-project"), .href("/believe/new-project")) {
        span(.class("ledger-icon")) { context.icon("plus") }
        span {
          strong { model.projects.items.isEmpty ? "Share your first project" : "Create new project" }
          span(.class("quiet new-project-words")) { "Tell others what you are working on." }
        }
      }
    }
  }
}
