import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// A project: cover and head, then its description, updates or milestones, and what people wrote to it.
struct ProjectScreen: View {
  enum Part: Hashable { case about, updates, milestones }
  enum Sheet: Identifiable, Hashable {
    case support, report, newUpdate(String), newMilestone, milestone(BelieveAPI.Milestone)
    case answer(BelieveAPI.SupportMessage)
    var id: Sheet { self }
  }

  private let believe: BelieveModel
  @State private var model: ProjectModel
  @State private var part = Part.about
  @State private var sheet: Sheet?
  @State private var isChangingMood = false

  init(slug: String, _ believe: BelieveModel) {
    self.believe = believe
    _model = State(wrappedValue: ProjectModel(slug: slug, believe.account))
  }

  var body: some View {
    ItemView(model.project, refresh: model.refresh) { project in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 20) {
          ProjectCover(project: project).frame(height: 200).clipShape(.rect(cornerRadius: 16))
          OfflineBanner()
          ProjectHead(project: project, believe: believe, model: model) { sheet = .support }
          if project.isMine { ownerControls(project) }
          Picker("Part", selection: $part) {
            Text("About").tag(Part.about)
            Text("Updates").tag(Part.updates)
            Text("Milestones").tag(Part.milestones)
          }
          .pickerStyle(.segmented)
          parts(project)
          SupportMessages(model: model, project: project) { sheet = .answer($0) }
        }
        .padding(20)
        .frame(maxWidth: 720)
        .frame(maxWidth: .infinity)
      }
      .toolbar {
        if project.isMine {
          ToolbarItem(placement: .primaryAction) {
            NavigationLink(value: Route.editProject(slug: project.slug)) {
              Label("Edit project", systemImage: "pencil").labelStyle(.iconOnly)
            }
          }
        }
        ToolbarItem(placement: .primaryAction) { menu(project) }
      }
    }
    .background(.ground)
    .navigationTitle(model.project.item?.title.isolated ?? "Project")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.project.run() }
    .task { [model] in await model.updates.run() }
    .task(id: model.isMine) { [model] in if model.isMine { await model.drafts.run() } }
    .task { [model] in await model.milestones.run() }
    .task { [model] in await model.messages.run() }
    .task { [model] in await model.suggest() }
    .sheet(item: $sheet) { show($0) }
    .onChange(of: model.suggestion) { _, text in
      guard let text else { return }
      model.suggestion = nil
      sheet = .newUpdate(text)
    }
    .confirmationDialog("How is it going?", isPresented: $isChangingMood, titleVisibility: .visible) {
      ForEach(BelieveAPI.Mood.known, id: \.rawValue) { mood in
        Button(mood.words) { model.setMood(mood) }
      }
      Button("Say nothing") { model.setMood(nil) }
    }
  }

  @ViewBuilder private func show(_ sheet: Sheet) -> some View {
    switch sheet {
    case .support: SupportSheet(slug: model.slug, project: model.project.item, believe)
    case .report:
      ReportSheet("Report Project") { [model] reason in
        model.account.write(BelieveAPI.reportProject, .init(slug: model.slug, reason: reason))
      }
    case .newUpdate(let text): UpdateFormSheet(project: model.project.item, text: text, believe)
    case .newMilestone: MilestoneFormSheet(slug: model.slug, nil, believe)
    case .milestone(let milestone): MilestoneFormSheet(slug: model.slug, milestone, believe)
    case .answer(let message): AnswerSheet(message: message, believe)
    }
  }

  private func ownerControls(_ project: BelieveAPI.Project) -> some View {
    HStack(spacing: 10) {
      Button("New update", systemImage: "plus") { sheet = .newUpdate("") }.buttonStyle(.borderedProminent)
      Button("Change mood") { isChangingMood = true }.buttonStyle(.bordered)
    }
    .controlSize(.small)
  }

  private func menu(_ project: BelieveAPI.Project) -> some View {
    Menu {
      if project.isMine {
        NavigationLink("Followers", value: Route.supporters(slug: project.slug))
        if project.visibility == .followers {
          NavigationLink("Requests", value: Route.requests(slug: project.slug))
        }
      } else {
        NavigationLink("Followers", value: Route.supporters(slug: project.slug))
        Button("Report", systemImage: "flag") { sheet = .report }
      }
    } label: {
      Label("More options", systemImage: "ellipsis.circle").labelStyle(.iconOnly)
    }
  }

  @ViewBuilder private func parts(_ project: BelieveAPI.Project) -> some View {
    switch part {
    case .about: AboutProject(project: project)
    case .updates: ProjectUpdates(model: model, project: project) { sheet = .newUpdate("") }
    case .milestones:
      ProjectMilestones(model: model, project: project) { milestone in
        sheet = milestone.map { .milestone($0) } ?? .newMilestone
      }
    }
  }
}

struct ProjectHead: View {
  let project: BelieveAPI.Project
  let believe: BelieveModel
  let model: ProjectModel
  let support: @MainActor () -> Void
  @State private var hasAsked = false

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      Text(project.title).font(.title).bold().accessibilityAddTraits(.isHeader)
      if !project.tagline.isEmpty { Text(project.tagline).foregroundStyle(.secondary) }
      HStack(spacing: 12) {
        MoodMark(mood: project.mood)
        NavigationLink(value: Route.supporters(slug: project.slug)) {
          Text("^[\(project.followerCount) follower](inflect: true)").font(.subheadline).foregroundStyle(.secondary)
        }
        .buttonStyle(.plain)
        if let tag {
          Text(tag).font(.caption).padding(.horizontal, 8).padding(.vertical, 3).background(.brandSoft, in: .capsule)
        }
      }
      CreatorRow(builder: project.builder)
      if !project.isMine { actions }
    }
  }

  private var tag: LocalizedStringKey? {
    if !project.isPublished { return "Not published" }
    return project.visibility == .unlisted ? "Unlisted" : project.visibility == .followers ? "Followers only" : nil
  }

  private var mustAsk: Bool { project.visibility == .followers && !project.isFollowing }

  private var actions: some View {
    HStack(spacing: 10) {
      if mustAsk {
        Button(hasAsked ? "Requested" : "Ask to Follow") {
          model.askToFollow()
          hasAsked = true
        }
        .buttonStyle(.borderedProminent).disabled(hasAsked)
      } else if project.isFollowing {
        Button("Following", systemImage: "checkmark") { believe.toggleFollow(project) }
          .buttonStyle(.bordered).accessibilityHint("Unfollows the project")
      } else {
        Button("Follow", systemImage: "plus") { believe.toggleFollow(project) }.buttonStyle(.borderedProminent)
      }
      Button("Send Support", systemImage: "heart", action: support).buttonStyle(.bordered).tint(Tone.support)
    }
  }
}

private struct AboutProject: View {
  let project: BelieveAPI.Project

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      if project.description.isEmpty {
        Text(
          project.isMine
            ? "Say what you are building, and why. Edit the project to add a description."
            : "\(project.builder.name.isolated) hasn’t described this project yet."
        ).foregroundStyle(.secondary)
      } else {
        Text(written: project.description)
      }
      Text("Since \(Times.day(project.createdAt))").font(.footnote).foregroundStyle(.secondary)
    }
    .card()
  }
}

private struct ProjectUpdates: View {
  let model: ProjectModel
  let project: BelieveAPI.Project
  let write: @MainActor () -> Void

  var body: some View {
    if project.isMine { ForEach(model.drafts.rows) { PostCard(post: $0.item, showsProject: false, isOwn: true) } }
    StatePart(model.updates.state, retry: model.updates.refresh) {
      LazyVStack(spacing: 16) {
        ForEach(model.updates.rows) { PostCard(post: $0.item, showsProject: false, isOwn: project.isMine) }
        if model.updates.goesOn { MoreRow(model.updates.more) }
      }
    } empty: {
      if project.isMine, model.drafts.rows.isEmpty {
        ContentUnavailableView {
          Label("No updates yet", systemImage: "message")
        } description: {
          Text("Your followers see each update in their feed.")
        } actions: {
          Button("Share the first update", action: write).buttonStyle(.borderedProminent)
        }
      } else if !project.isMine {
        ContentUnavailableView(
          "No updates yet", systemImage: "message",
          description: Text("Updates on this project appear here."))
      }
    }
  }
}
