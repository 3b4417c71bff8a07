import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// All projects: trending, new, and by words.
struct DiscoverScreen: View {
  @State private var model: DiscoverModel

  init(_ believe: BelieveModel) { _model = State(wrappedValue: DiscoverModel(believe.account)) }

  var body: some View {
    @Bindable var model = model
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 24) {
        if model.isSearching {
          FoundProjects(model: model)
        } else {
          OfflineBanner()
          Discoveries(model: model)
        }
      }
      .padding(20)
      .frame(maxWidth: 720)
      .frame(maxWidth: .infinity)
    }
    .background(.ground)
    .navigationTitle("Discover")
    .searchable(text: $model.words, prompt: "Search projects and people")
    .refreshable { [model = self.model] in await model.refresh() }
    .task { [model = self.model] in await model.trending.run() }
    .task { [model = self.model] in await model.newest.run() }
    .task(id: model.words) { [model = self.model] in await model.search() }
  }
}

private struct Discoveries: View {
  let model: DiscoverModel

  var body: some View {
    if !model.trending.rows.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Heading("Trending Projects")
        ScrollView(.horizontal, showsIndicators: false) {
          HStack(alignment: .top, spacing: 14) {
            ForEach(model.trending.rows) { ProjectCard(project: $0.item, variant: .horizontal) }
          }
        }
      }
    }
    VStack(alignment: .leading, spacing: 12) {
      Heading("New Projects")
      StatePart(model.newest.state, retry: model.refresh) {
        LazyVStack(spacing: 16) {
          ForEach(model.newest.rows) { ProjectCard(project: $0.item, variant: .full) }
          if model.newest.goesOn { MoreRow(model.newest.more) }
        }
      } empty: {
        ContentUnavailableView(
          "No projects yet", systemImage: "sparkles", description: Text("Someone has to be first. Why not you?"))
      }
    }
  }
}

private struct FoundProjects: View {
  let model: DiscoverModel

  var body: some View {
    if let failure = model.failure { Text(failure).font(.footnote).foregroundStyle(.secondary) }
    if model.found.isEmpty {
      ProgressView().frame(maxWidth: .infinity)
    } else if model.people.isEmpty, model.projects.isEmpty {
      ContentUnavailableView(
        "Nothing found", systemImage: "magnifyingglass",
        description: Text(
          "No projects or people match “\(model.found.isolated)”. Try fewer words, or the beginning of one."))
    }
    if !model.people.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Heading("People")
        ForEach(model.people) { CreatorRow(builder: $0) }
        // No list that goes on by itself: the projects come below.
        if model.nextPeople != nil {
          Button("More People") { Task { await model.morePeople() } }.buttonStyle(.bordered)
        }
      }
    }
    if !model.projects.isEmpty {
      VStack(alignment: .leading, spacing: 12) {
        Heading("Projects")
        ForEach(model.projects) { ProjectCard(project: $0, variant: .full) }
      }
    }
  }
}

/// The title of a part of a screen.
struct Heading: View {
  private let title: LocalizedStringKey

  init(_ title: LocalizedStringKey) { self.title = title }

  var body: some View { Text(title).font(.title3).bold().accessibilityAddTraits(.isHeader) }
}

/// A person with their face; leads to their page.
struct CreatorRow: View {
  let builder: BelieveAPI.BuilderReference
  var showsLink = true

  var body: some View {
    NavigationLink(value: Route.creator(builder.id)) {
      HStack(spacing: 12) {
        Face(builder.avatarURL, name: builder.name, size: 40)
        Text(builder.name).font(.headline)
        Spacer()
        if showsLink { Text("View Profile").font(.subheadline).foregroundStyle(.brand) }
      }
    }
    .buttonStyle(.plain)
  }
}
