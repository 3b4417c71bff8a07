import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Oneself: face, words, karma, one's own projects, and the way out.
struct ProfileScreen: View {
  private let believe: BelieveModel
  @State private var projects: HeldListModel<BelieveAPI.Project>
  @State private var isCreating = false
  @State private var writing: BelieveAPI.Project?
  @State private var isChoosing = false

  init(_ believe: BelieveModel) {
    self.believe = believe
    _projects = State(wrappedValue: HeldListModel(BelieveOffline.ownProjects, believe.account))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 20) {
        OfflineBanner()
        OutboxLink(Route.outbox)
        if let me = believe.me { OwnHead(me: me) }
        if believe.me?.builder.isCreator == true || !projects.rows.isEmpty { ownProjects }
        SignOutButton()
          // Below the button for a new update, which lies over the end of the page.
          .padding(.bottom, 72)
      }
      .padding(20)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
    .background(.ground)
    .navigationTitle("Profile")
    .toolbar {
      ToolbarItem(placement: .primaryAction) {
        NavigationLink(value: Route.settings) { Label("Settings", systemImage: "gearshape").labelStyle(.iconOnly) }
      }
    }
    .overlay(alignment: .bottomTrailing) { newUpdate }
    .refreshable { [believe, projects] in
      await believe.load()
      await projects.refresh()
    }
    .task { await projects.run() }
    .task { [believe] in await believe.load() }
    .sheet(isPresented: $isCreating) { CreateProjectSheet(believe) }
    .sheet(item: $writing) { UpdateFormSheet(project: $0, text: "", believe) }
    .confirmationDialog("Which project is it about?", isPresented: $isChoosing, titleVisibility: .visible) {
      ForEach(atTheServer) { project in Button(project.title) { writing = project } }
    }
  }

  private var ownProjects: some View {
    VStack(alignment: .leading, spacing: 12) {
      Heading("My Projects")
      PlaceOfProjects(state: projects.state, empty: "Create your first project, and share how it goes.")
      ForEach(projects.rows) { OwnProject(row: $0) }
      if projects.goesOn { MoreRow(projects.more) }
      Button("Create New Project", systemImage: "plus") { isCreating = true }.buttonStyle(.bordered)
    }
  }

  /// Those of which there can be updates: they have their addresses.
  private var atTheServer: [BelieveAPI.Project] { projects.rows.filter { !$0.isWaiting }.map(\.item) }

  /// The quick way to an update, for creators.
  @ViewBuilder private var newUpdate: some View {
    if !atTheServer.isEmpty {
      Button {
        if atTheServer.count == 1 { writing = atTheServer.first } else { isChoosing = true }
      } label: {
        Label("New Update", systemImage: "square.and.pencil").bold()
      }
      .buttonStyle(.borderedProminent).controlSize(.large)
      .padding(20)
    }
  }
}

/// One of the viewer's projects. It is opened and changed once the server has it, and has given it its address.
private struct OwnProject: View {
  let row: HeldRow<BelieveAPI.Project>

  var body: some View {
    if row.isWaiting {
      VStack(alignment: .leading, spacing: 2) {
        Text(row.item.title).font(.headline)
        Text("Waiting to be sent").font(.footnote).foregroundStyle(.secondary)
      }
      .card()
    } else {
      HStack(spacing: 8) {
        ProjectCard(project: row.item, variant: .compact)
        NavigationLink(value: Route.editProject(slug: row.item.slug)) {
          Label("Edit \(row.item.title.isolated)", systemImage: "pencil").labelStyle(.iconOnly)
        }
        .fixedSize(horizontal: true, vertical: false)
      }
    }
  }
}

/// What stands where projects would be: they are being read, can't be, or there are none.
private struct PlaceOfProjects: View {
  let state: ListState
  let empty: String

  var body: some View {
    switch state {
    case .loading: ProgressView().frame(maxWidth: .infinity)
    case .failed(let reason): Text(reason).foregroundStyle(.secondary)
    case .empty: Text(empty).foregroundStyle(.secondary)
    case .filled: EmptyView()
    }
  }
}

private struct OwnHead: View {
  let me: BelieveAPI.Me

  var body: some View {
    VStack(spacing: 12) {
      BuilderHead(builder: me.builder)
      Text("\(me.karma.emoji) \(me.karma.totalPoints) karma · \(me.karma.label)").foregroundStyle(.karma)
      NavigationLink(value: Route.editProfile) { Text("Edit Profile") }.buttonStyle(.bordered)
        .fixedSize(horizontal: true, vertical: false)
    }
    .frame(maxWidth: .infinity)
    .card()
  }
}

/// A large face, the name, the words, and the links.
struct BuilderHead: View {
  let builder: BelieveAPI.Builder

  var body: some View {
    VStack(spacing: 10) {
      Face(builder.avatarURL, name: builder.name, size: 96)
      Text(builder.name).font(.title2).bold().accessibilityAddTraits(.isHeader)
      if builder.isCreator {
        Text("Creator").font(.caption).bold().padding(.horizontal, 10).padding(.vertical, 4)
          .background(.brandSoft, in: .capsule)
      }
      if !builder.bio.isEmpty { Text(builder.bio).foregroundStyle(.secondary).multilineTextAlignment(.center) }
      HStack(spacing: 16) {
        if let website = builder.websiteURL, let url = URL(string: website) {
          Link(destination: url) { Label("Website", systemImage: "link") }
        }
        if let handle = builder.twitterHandle, let url = URL(string: "https://twitter.com/\(handle)") {
          Link(destination: url) { Label("@\(handle)", systemImage: "at") }
        }
      }
      .font(.subheadline)
    }
    .frame(maxWidth: .infinity)
  }
}

/// Somebody else's page.
struct CreatorScreen: View {
  private let id: ID<BelieveAPI.Builder>
  private let believe: BelieveModel
  @Environment(\.dismiss) private var dismiss
  @State private var builder: HeldItemModel<BelieveAPI.Builder>
  @State private var projects: HeldListModel<BelieveAPI.Project>
  @State private var isReporting = false
  @State private var isBlocking = false

  init(id: ID<BelieveAPI.Builder>, _ believe: BelieveModel) {
    (self.id, self.believe) = (id, believe)
    _builder = State(
      wrappedValue: HeldItemModel(BelieveOffline.builders, .id(id), believe.account) { client throws(ClientError) in
        try await client.call(BelieveAPI.getBuilder, .init(id: id))
      })
    _projects = State(wrappedValue: HeldListModel(BelieveOffline.projects(of: id), believe.account))
  }

  var body: some View {
    ItemView(builder, refresh: refresh) { builder in
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 20) {
          BuilderHead(builder: builder)
          Heading("Projects")
          PlaceOfProjects(state: projects.state, empty: "\(builder.name.isolated) has no projects yet.")
          ForEach(projects.rows) { ProjectCard(project: $0.item, variant: .full) }
          if projects.goesOn { MoreRow(projects.more) }
        }
        .padding(20)
        .frame(maxWidth: 640)
        .frame(maxWidth: .infinity)
      }
    }
    .background(.ground)
    .navigationTitle(builder.item?.name.isolated ?? "Creator")
    .navigationBarTitleDisplayMode(.inline)
    .toolbar {
      if id != believe.me?.builder.id {
        ToolbarItem(placement: .primaryAction) { menu }
      }
    }
    .task { await builder.run() }
    .task { await projects.run() }
    .sheet(isPresented: $isReporting) {
      ReportSheet("Report Person") { reason in
        believe.account.write(BelieveAPI.people.report, .init(id: id, reason: reason))
      }
    }
    .confirmationDialog(
      "Block \(builder.item?.name.isolated ?? "them")?", isPresented: $isBlocking, titleVisibility: .visible
    ) {
      Button("Block", role: .destructive) {
        believe.account.write(BelieveAPI.people.block, .init(id: id))
        dismiss()
      }
    } message: {
      Text("Neither of you sees the other any more. They aren’t told.")
    }
  }

  private var menu: some View {
    Menu {
      Button("Mute", systemImage: "speaker.slash") { believe.account.write(BelieveAPI.people.mute, .init(id: id)) }
      Button("Block", systemImage: "hand.raised", role: .destructive) { isBlocking = true }
      Button("Report", systemImage: "flag") { isReporting = true }
    } label: {
      Label("More options", systemImage: "ellipsis.circle").labelStyle(.iconOnly)
    }
  }

  private var refresh: Refresh {
    { [builder, projects] in
      await builder.refresh()
      await projects.refresh()
    }
  }
}
