import HearthScreens
import SwiftUI
import Wire

/// A project in a list: whole, in a line, or in a row that is scrolled sideways.
struct ProjectCard: View {
  enum Variant { case full, compact, horizontal }

  let project: BelieveAPI.Project
  let variant: Variant

  var body: some View {
    NavigationLink(value: Route.project(slug: project.slug)) {
      switch variant {
      case .full: full
      case .compact: compact
      case .horizontal: horizontal
      }
    }
    .buttonStyle(.plain)
  }

  private var full: some View {
    VStack(alignment: .leading, spacing: 0) {
      ProjectCover(project: project, isSpoken: false).frame(height: 150).clipShape(.rect(cornerRadius: 12))
      VStack(alignment: .leading, spacing: 6) {
        HStack {
          Text(project.title).font(.headline)
          Spacer()
          MoodMark(mood: project.mood)
        }
        if !project.tagline.isEmpty {
          Text(project.tagline).font(.subheadline).foregroundStyle(.secondary).lineLimit(2)
        }
        facts
      }
      .padding(.top, 10)
    }
    .card()
  }

  private var compact: some View {
    HStack(spacing: 12) {
      ProjectCover(project: project, isSpoken: false).frame(width: 56, height: 56).clipShape(.rect(cornerRadius: 12))
      VStack(alignment: .leading, spacing: 2) {
        Text(project.title).font(.headline).lineLimit(1)
        facts
      }
      Spacer()
      MoodMark(mood: project.mood)
    }
    .card()
  }

  private var horizontal: some View {
    VStack(alignment: .leading, spacing: 6) {
      ProjectCover(project: project, isSpoken: false).frame(width: 220, height: 120).clipShape(.rect(cornerRadius: 12))
      Text(project.title).font(.headline).lineLimit(1)
      MoodMark(mood: project.mood)
      facts
    }
    .frame(width: 220, alignment: .leading)
  }

  private var facts: some View {
    Text("\(project.builder.name.isolated) · ^[\(project.followerCount) follower](inflect: true)")
      .font(.footnote).foregroundStyle(.secondary).lineLimit(1)
  }
}

/// The cover, or a gradient with the app's sign where there is none.
struct ProjectCover: View {
  let project: BelieveAPI.Project
  var isSpoken = true

  var body: some View {
    if let cover = project.coverURL {
      StoredPicture(cover, alt: isSpoken ? project.coverAlt ?? "Cover of \(project.title.isolated)" : "")
    } else {
      ZStack {
        LinearGradient(
          colors: [Color(hex: 0x4F46E5), Color(hex: 0x8B5CF6)], startPoint: .topLeading, endPoint: .bottomTrailing)
        Text("🚀").font(.largeTitle)
      }
      .accessibilityHidden(true)
    }
  }
}

/// How a project is going: a dot of its colour and what that means, as nobody has to tell colours apart.
struct MoodMark: View {
  let mood: BelieveAPI.Mood?

  var body: some View {
    if let mood {
      HStack(spacing: 6) {
        Circle().fill(mood.color).frame(width: 10, height: 10)
        Text(mood.words).font(.subheadline)
      }
    }
  }
}
