public import Core
public import HTML
public import Wire

/// A builder's page: who they are and their projects.
public struct CreatorPage: HTML {
  public struct Model: Sendable {
    public var builder: BelieveAPI.Builder
    public var projects: Page<BelieveAPI.Project>
    public var isMe: Bool
    /// Whether the viewer mutes the builder.
    public var isMuted: Bool

    public init(
      builder: BelieveAPI.Builder, projects: Page<BelieveAPI.Project>, isMe: Bool, isMuted: Bool = false
    ) {
      self.builder = builder
      self.projects = projects
      self.isMe = isMe
      self.isMuted = isMuted
    }
  }

  let model: Model
  let context: PageContext

  public init(model: Model, context: PageContext) {
    self.model = model
    self.context = context
  }

  public var body: some HTML {
    AppPage(model.builder.name.isolated, tab: .none, back: "/believe/discover", context) {
      div(.class("column sides stack"), .data("pull")) {
        section(.class("box builder-head"), .aria("label", "About ", model.builder.name)) {
          BuilderFace(builder: model.builder, context: context)
          if model.isMe {
            a(.class("button button-quiet"), .href("/believe/edit-profile")) { "Edit profile" }
          } else {
            BuilderMenu(builder: model.builder, isMuted: model.isMuted, context: context)
          }
        }
        section(.aria("labelledby", "projects")) {
          h2(.class("section-title"), .id("projects")) { "Projects" }
          if model.projects.items.isEmpty {
            EmptyState(
              "No projects yet", "When \(model.builder.name.isolated) shares a project, it appears here.",
              symbol: "rocket",
              context
            ) {}
          } else {
            div(.class("stack stack-wide"), .data("list")) {
              ForEach(model.projects.items) { ProjectCard($0, .full, context) }
            }
          }
          MoreLink("More projects", "?before=", model.projects.next)
        }
      }
    }
  }
}

/// What can be done about somebody.
struct BuilderMenu: HTML {
  let builder: BelieveAPI.Builder
  let isMuted: Bool
  let context: PageContext

  var body: some HTML {
    details(.class("menu builder-menu"), .data("menu")) {
      summary(.class("icon-button"), .aria("label", "More options")) { context.icon("more") }
      div(.class("menu-items")) {
        form(.method("post"), .action(.creator(builder.id, isMuted ? "/unmute" : "/mute"))) {
          button(.class("menu-item")) { isMuted ? "Unmute" : "Mute" }
        }
        a(.class("menu-item danger"), .href(.creator(builder.id, "/report"))) { "Report" }
        a(.class("menu-item danger"), .href(.creator(builder.id, "/block")), .data("sheet", "Block?")) { "Block" }
      }
    }
  }
}

/// Website and Twitter. Only addresses whose scheme was checked become links.
struct BuilderLinks: HTML {
  let builder: BelieveAPI.Builder
  let context: PageContext

  var body: some HTML {
    if builder.websiteURL != nil || builder.twitterHandle != nil {
      ul(.class("builder-links")) {
        if let website = builder.websiteURL, let address = URLPath(checking: website) {
          li {
            a(.href(address), .rel("noopener noreferrer nofollow")) {
              context.icon("link")
              span(.written) { Self.short(website) }
            }
          }
        }
        if let handle = builder.twitterHandle, let address = URLPath(checking: "https://twitter.com/\(handle)") {
          li {
            a(.href(address), .rel("noopener noreferrer nofollow")) {
              context.icon("at")
              span {
                span(.class("visually-hidden")) { "Twitter: " }
                handle
              }
            }
          }
        }
      }
    }
  }

  /// The address without its scheme and a slash at the end.
  private static func short(_ address: String) -> String {
    let rest = address.split(separator: "://", maxSplits: 1).last.map(String.init) ?? address
    return rest.hasSuffix("/") ? String(rest.dropLast()) : rest
  }
}
