public import Core
public import HTML
public import Wire

/// Asks which of the viewer's projects the update is about.
public struct ChooseProjectPage: HTML {
  let projects: Page<BelieveAPI.Project>
  let context: PageContext

  public init(projects: Page<BelieveAPI.Project>, context: PageContext) {
    self.projects = projects
    self.context = context
  }

  public var body: some HTML {
    AppPage("New update", tab: .profile, back: "/believe/profile", context) {
      div(.class("column sides stack")) {
        h2(.class("section-title")) { "For which project?" }
        div(.class("stack stack-tight"), .data("list")) {
          ForEach(projects.items) { project in
            ProjectCard(project, .compact, leadingTo: .project(project.slug, "/new-update"), context)
          }
        }
        MoreLink("More projects", "/believe/new-update?before=", projects.next)
      }
    }
  }
}
