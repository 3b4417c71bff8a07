import Core
import HTML
import Wire

/// A project in a list: whole, or small and side by side with others.
struct ProjectCard: HTML {
  enum Shape { case full, compact, horizontal }

  let project: BelieveAPI.Project
  let shape: Shape
  let target: URLPath
  let context: PageContext

  /// - Parameter target: where the card leads; nil for the project's page.
  init(_ project: BelieveAPI.Project, _ shape: Shape, leadingTo target: URLPath? = nil, _ context: PageContext) {
    self.project = project
    self.shape = shape
    self.target = target ?? .project(project.slug)
    self.context = context
  }

  var body: some HTML {
    article(.class(look), .data("project", project.slug), .aria("label", project.title)) {
      ProjectCover(project.id, project.coverURL, shape == .horizontal ? .card : .small, context)
      div(.class("project-words")) {
        h3(.class("project-title")) { a(.class("card-link"), .href(target)) { Written(project.title) } }
        if !project.tagline.isEmpty, shape != .compact {
          p(.class("project-tagline quiet"), .written) { project.tagline }
        }
        p(.class("project-facts quiet")) {
          if shape != .compact { span(.class("project-by")) { Written(project.builder.name) } }
          span(.class("count-of-followers"), .data("followers-of", project.slug)) {
            project.followerCount.counted("follower", "followers")
          }
          if !project.isPublished { span(.class("tag")) { "Not published" } }
        }
        if let mood = project.mood, shape != .compact { MoodBadge(mood: mood) }
      }
    }
  }

  private var look: StaticString {
    switch shape {
    case .full: "box project-card"
    case .compact: "box project-card project-compact"
    case .horizontal: "box project-card project-tile"
    }
  }
}

/// Follow or Following; nothing on the viewer's own project. A form, which a script makes instant.
struct FollowProjectButton: HTML {
  let project: BelieveAPI.Project

  var body: some HTML {
    if !project.isMine {
      form(
        .class("follow"), .method("post"),
        .action(.project(project.slug, project.isFollowing ? "/unfollow" : "/follow")),
        .data("follow-project", project.slug)
      ) {
        button(
          .class(project.isFollowing ? "button button-quiet" : "button"), .aria("pressed", project.isFollowing),
          .aria("label", "Follow ", project.title)
        ) { project.isFollowing ? "Following" : "Follow" }
      }
    }
  }
}
