import Core
import HTML
import Social
import Wire

/// An update in the feed, on its project's page, or on its own.
struct UpdateCard: HTML {
  let post: BelieveAPI.Post
  /// Whose project it is: not said on the project's own page.
  let showsProject: Bool
  let isFirst: Bool
  /// Whether the viewer owns the project, and may change the update.
  let isOwn: Bool
  /// On its own page, whose heading names it.
  let isAlone: Bool
  let context: PageContext

  init(
    _ post: BelieveAPI.Post, showsProject: Bool = true, isFirst: Bool = false, isOwn: Bool = false,
    isAlone: Bool = false, _ context: PageContext
  ) {
    self.post = post
    self.showsProject = showsProject
    self.isFirst = isFirst
    self.isOwn = isOwn
    self.isAlone = isAlone
    self.context = context
  }

  var body: some HTML {
    article(.class("box update"), .data("post", uuid: post.id.high, post.id.low), .aria("label", name)) {
      if !isAlone { UpdateHeading(name: name, isBelowProject: !showsProject) }
      if !isAlone, post.isHidden == true { HiddenNote() }
      header(.class("update-head")) {
        if showsProject {
          UpdateProject(post: post, context: context)
        } else {
          UpdateTime(post: post, context: context)
        }
        if isOwn || post.status == .published { UpdateMenu(post: post, isOwn: isOwn, context: context) }
      }
      p(.class("update-text")) {
        span(.written) { LinkedText(post.content) }
        if post.editedAt != nil { span(.class("quiet")) { " (edited)" } }
      }
      if !post.images.isEmpty {
        MediaFrame(post.images, by: post.project.builder.name, isUrgent: isFirst, context)
      }
      if post.status == .published { UpdateButtons(post: post, context: context) }
    }
  }

  private var name: String { "Update of \(post.project.title.isolated)" }
}

struct UpdateHeading: HTML {
  let name: String
  /// On the project's page, where the project has a heading.
  let isBelowProject: Bool

  var body: some HTML {
    if isBelowProject {
      h3(.class("visually-hidden")) { name }
    } else {
      h2(.class("visually-hidden")) { name }
    }
  }
}

struct UpdateProject: HTML {
  let post: BelieveAPI.Post
  let context: PageContext

  var body: some HTML {
    a(.class("update-cover"), .href(.project(project.slug)), .aria("hidden", true), .tabindex(-1)) {
      ProjectCover(project.id, project.coverURL, .small, context)
    }
    span(.class("update-names")) {
      a(.class("username"), .href(.project(project.slug)), .written) { project.title }
      span(.class("quiet update-by")) {
        a(.href(.creator(project.builder.id)), .written) { project.builder.name }
        " · "
        UpdateTime(post: post, context: context)
      }
    }
  }

  private var project: BelieveAPI.ProjectReference { post.project }
}

/// When it was published, or where it stands.
struct UpdateTime: HTML {
  let post: BelieveAPI.Post
  let context: PageContext

  var body: some HTML {
    span(.class("update-time quiet")) {
      switch post.status {
      case .draft: span(.class("tag")) { "Draft" }
      case .scheduled:
        span(.class("tag")) { "Scheduled" }
        if let time = post.scheduledFor {
          " for "
          ExactTime(time: time)
        }
      default:
        a(.class("update-link"), .href(.update(post.id))) {
          RelativeTime(post.publishedAt ?? post.createdAt, now: context.now)
        }
      }
    }
  }
}

/// A time that is to come. A script says it in the viewer's zone.
struct ExactTime: HTML {
  let time: Timestamp

  var body: some HTML {
    timeElement(.datetime(time.description), .data("exact")) { time.exactText }
  }
}

struct UpdateButtons: HTML {
  let post: BelieveAPI.Post
  let context: PageContext

  var body: some HTML {
    div(.class("update-actions")) {
      LikeButton(
        isLiked: post.likedByMe, target: .update(post.id, post.likedByMe ? "/unlike" : "/like"), context: context)
      span(.class("visually-hidden")) { "Likes: " }
      span(.class("like-count"), .data("likes", post.likeCount), .data("likes-number")) { post.likeCount.grouped }
    }
  }
}

struct UpdateMenu: HTML {
  let post: BelieveAPI.Post
  let isOwn: Bool
  let context: PageContext

  /// What the viewer may save.
  private var files: [MediaAPI.Attachment] { isOwn || post.allowsSaving == true ? post.images : [] }

  var body: some HTML {
    PostMenu(
      link: post.status == .published ? .update(post.id) : nil, files: files, several: .update(post.id, "/save"),
      report: isOwn ? nil : .update(post.id, "/report"), context
    ) {
      if isOwn {
        if post.status != .published {
          a(.class("menu-item"), .href(.update(post.id, "/publish")), .data("sheet", "Publish")) { "Publish" }
        }
        a(.class("menu-item"), .href(.update(post.id, "/edit"))) { "Edit" }
        a(.class("menu-item danger"), .href(.update(post.id, "/delete")), .data("sheet", "Delete update?")) {
          "Delete"
        }
      }
    }
  }
}
