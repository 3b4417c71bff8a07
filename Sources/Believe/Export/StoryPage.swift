internal import Core
internal import HTML
internal import Wire

/// What a project went through.
struct Story: Sendable {
  let project: Project
  /// Oldest first.
  let posts: [Post]
  let milestones: [Milestone]
  /// Oldest first.
  let moods: [BelieveAPI.MoodChange]

  /// The photos of the updates, in their order.
  var photos: [ID<MediaAPI.Item>] { posts.flatMap(\.images).map(\.id) }
}

/// A project's story on one page that needs nothing else: what it is, its updates, milestones and moods.
struct StoryPage: HTML {
  let story: Story
  /// The updates' photos, as far as they fit.
  let photos: [ID<MediaAPI.Item>: InlinedPhoto]
  let gaps: PictureGaps<InlinedPhoto>

  private var project: Project { story.project }

  var body: some HTML {
    Raw("<!doctype html>")
    htmlElement(.lang("en")) {
      headElement {
        Raw(Self.head)
        titleElement { project.title.isolated }
      }
      bodyElement {
        mainElement {
          h1(.written) { project.title }
          p(.written) { project.tagline }
          p {
            "By "
            Written(project.builder.name)
          }
          ForEach(Self.paragraphs(project.description)) { paragraph in p(.written) { paragraph } }
          h2 { "Updates" }
          if story.posts.isEmpty { p { "None yet." } }
          ForEach(story.posts) { post in StoryUpdate(post: post, photos: photos, gaps: gaps) }
          h2 { "Milestones" }
          if story.milestones.isEmpty { p { "None yet." } }
          ForEach(story.milestones) { milestone in StoryMilestone(milestone: milestone) }
          h2 { "How it was going" }
          if story.moods.isEmpty {
            p { "Not said." }
          } else {
            ul { ForEach(story.moods) { change in li { Self.words(change) } } }
          }
        }
      }
    }
  }

  private static func words(_ change: BelieveAPI.MoodChange) -> String {
    "\(day(change.changedAt)): \(change.mood?.label ?? "not said")"
  }

  static func paragraphs(_ text: String) -> [String] { text.split(whereSeparator: \.isNewline).map(String.init) }

  /// The day in UTC, as `2026-05-31`.
  static func day(_ time: Timestamp) -> String { String(time.description.prefix(10)) }

  private static let head: TrustedHTML = """
    <meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><style>\
    body{font:1rem/1.6 system-ui,sans-serif;max-width:42rem;margin:2rem auto;padding:0 1.25rem;color:#111827;\
    background:#fafafa;overflow-wrap:break-word}article{border:1px solid #e5e7eb;border-radius:1rem;\
    background:#fff;padding:.25rem 1rem;margin:1rem 0}h1,h2{color:#4f46e5}\
    img{display:block;max-width:100%;height:auto;border-radius:.75rem;margin:.75rem 0}.quiet{color:#6b7280}</style>
    """
}

private struct StoryUpdate: HTML {
  let post: Post
  let photos: [ID<MediaAPI.Item>: InlinedPhoto]
  let gaps: PictureGaps<InlinedPhoto>

  var body: some HTML {
    article {
      p(.class("quiet")) { StoryPage.day(post.publishedAt ?? post.createdAt) }
      ForEach(StoryPage.paragraphs(post.content)) { paragraph in p(.written) { paragraph } }
      ForEach(post.images) { image in
        if let photo = photos[image.id] {
          PictureGap(photo, alt: image.alt, width: image.width, height: image.height, in: gaps)
        } else {
          p(.class("quiet")) { image.alt.isEmpty ? "[Photo]" : "[Photo: \(image.alt.isolated)]" }
        }
      }
      p(.class("quiet")) { post.likeCount == 1 ? "1 like" : "\(post.likeCount) likes" }
    }
  }
}

private struct StoryMilestone: HTML {
  let milestone: Milestone

  var body: some HTML {
    article {
      h3(.written) { milestone.title }
      ForEach(StoryPage.paragraphs(milestone.description)) { paragraph in p(.written) { paragraph } }
      p(.class("quiet")) { state }
      ForEach(milestone.history.reversed()) { change in
        p(.class("quiet")) {
          "\(StoryPage.day(change.changedAt)): moved from \(change.from ?? "no date") to \(change.to ?? "no date")"
        }
      }
    }
  }

  private var state: String {
    if let time = milestone.completedAt { return "Completed on \(StoryPage.day(time))." }
    return milestone.targetDate.map { "Planned for \($0)." } ?? "Planned."
  }
}

extension BelieveAPI.Mood {
  /// As the seed has it.
  var label: String {
    switch self {
    case .green: "Going great!"
    case .yellow: "Working on it"
    case .red: "Need support"
    default: rawValue
    }
  }
}
