import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// One's karma, what one has done for others, and the projects that one follows.
struct MySupportScreen: View {
  private let believe: BelieveModel
  private let discover: @MainActor () -> Void
  @State private var model: MySupportModel

  init(_ believe: BelieveModel, discover: @escaping @MainActor () -> Void) {
    (self.believe, self.discover) = (believe, discover)
    _model = State(wrappedValue: MySupportModel(believe.account))
  }

  var body: some View {
    ScrollView {
      LazyVStack(alignment: .leading, spacing: 20) {
        OfflineBanner()
        OutboxLink(Route.outbox)
        if let karma = model.karma { KarmaCard(karma: karma) }
        if let stats = model.stats { StatsRow(stats: stats) }
        Heading("Projects You Support")
        StatePart(model.following.state, retry: model.refresh) {
          ForEach(model.following.rows.prefix(5).map(\.self)) { ProjectCard(project: $0.item, variant: .compact) }
          if model.following.rows.count > 5 || model.following.goesOn {
            NavigationLink("All projects", value: Route.supported)
          }
        } empty: {
          ContentUnavailableView {
            Label("No projects yet", systemImage: "heart")
          } description: {
            Text("Follow a project to show its creator that you believe in them.")
          } actions: {
            Button("Find a project", action: discover).buttonStyle(.borderedProminent)
          }
        }
        RecentSupport(model: model)
      }
      .padding(20)
      .frame(maxWidth: 640)
      .frame(maxWidth: .infinity)
    }
    .background(.ground)
    .navigationTitle("My Support")
    .refreshable { [model] in await model.refresh() }
    .task { [model] in await model.following.run() }
    .task { [model] in await model.actions.run() }
    .task { [model] in await model.readNumbers() }
  }
}

@MainActor @Observable final class MySupportModel {
  let following: HeldListModel<BelieveAPI.Project>
  let actions: HeldListModel<BelieveAPI.SupportAction>
  private(set) var karma: BelieveAPI.Karma?
  private(set) var stats: BelieveAPI.SupportStats?

  @ObservationIgnored private let account: Account

  init(_ account: Account) {
    self.account = account
    following = HeldListModel(BelieveOffline.following, account)
    actions = HeldListModel(BelieveOffline.ledger, account)
  }

  func refresh() async {
    await following.refresh()
    await readNumbers()
    await actions.refresh()
  }

  func readNumbers() async {
    let kept: BelieveAPI.Karma? = try? await account.store.value("believe.karma")  // what isn't kept is asked for
    let known: BelieveAPI.SupportStats? = try? await account.store.value("believe.stats")  // likewise
    if karma == nil { (karma, stats) = (kept, known) }
    do {
      let believe = account.client.believe
      let (karma, stats) = (try await believe.getKarma(), try await believe.getUserSupportStats())
      (self.karma, self.stats) = (karma, stats)
      try await account.store.keepValue("believe.karma", karma)
      try await account.store.keepValue("believe.stats", stats)
    } catch {
      let failure = error as? ClientError
      if failure?.isConnection != true, failure != .cancelled { account.notice = error.localizedDescription }
    }
  }
}

private struct KarmaCard: View {
  let karma: BelieveAPI.Karma

  var body: some View {
    VStack(spacing: 8) {
      Text(karma.emoji).font(.largeTitle).accessibilityHidden(true)
      VStack(spacing: 0) {
        Text("\(karma.totalPoints)").font(.largeTitle).bold()
        Text(karma.totalPoints == 1 ? "karma point" : "karma points")
      }
      .accessibilityElement(children: .ignore)
      .accessibilityLabel("^[\(karma.totalPoints) karma point](inflect: true)")
      Text("Level \(karma.level) · \(karma.label)").font(.headline)
        .padding(.horizontal, 14).padding(.vertical, 6).background(Color.black.opacity(0.22), in: .capsule)
      ProgressView(value: karma.nextLevelAt == nil ? 1 : karma.progress)
        .tint(Color(hex: 0xFBBF24)).accessibilityLabel("Progress to the next level")
      Text(next).font(.footnote)
    }
    .padding(20)
    .frame(maxWidth: .infinity)
    .foregroundStyle(.white)
    .background {
      LinearGradient(
        colors: [Color(hex: 0x7C3AED), Color(hex: 0x4F46E5)], startPoint: .topLeading, endPoint: .bottomTrailing)
    }
    .clipShape(.rect(cornerRadius: 16))
  }

  private var next: LocalizedStringKey {
    guard let goal = karma.nextLevelAt else { return "The highest level. Thank you." }
    return "^[\(max(0, goal - karma.totalPoints)) point](inflect: true) to level \(karma.level + 1)"
  }
}

private struct StatsRow: View {
  @Environment(\.dynamicTypeSize) private var size
  let stats: BelieveAPI.SupportStats

  var body: some View {
    if size.isAccessibilitySize {
      VStack(spacing: 10) { numbers }
    } else {
      HStack(alignment: .top, spacing: 10) { numbers }
    }
  }

  @ViewBuilder private var numbers: some View {
    number(stats.projectsSupported, "Projects supported")
    number(stats.messagesSent, "Messages sent")
    number(stats.postsLiked, "Updates liked")
  }

  private func number(_ count: Int, _ words: LocalizedStringKey) -> some View {
    VStack(spacing: 4) {
      Text("\(count)").font(.title3).bold()
      Text(words).font(.caption).foregroundStyle(.secondary).multilineTextAlignment(.center)
    }
    .padding(12)
    .frame(maxWidth: .infinity)
    .background(.surface, in: .rect(cornerRadius: 16))
    .overlay { RoundedRectangle(cornerRadius: 16).stroke(.outline) }
    .accessibilityElement(children: .combine)
  }
}

private struct RecentSupport: View {
  let model: MySupportModel

  var body: some View {
    Heading("Recent Activity")
    switch model.actions.state {
    case .loading: ProgressView().frame(maxWidth: .infinity)
    case .failed(let reason): Text(reason).foregroundStyle(.secondary)
    case .empty: Text("What you do for others appears here, with the karma it earned.").foregroundStyle(.secondary)
    case .filled: EmptyView()
    }
    ForEach(model.actions.rows.prefix(10).map(\.self)) { LedgerRow(action: $0.item) }
    if model.actions.rows.count > 10 || model.actions.goesOn {
      NavigationLink("All activity", value: Route.ledger)
    }
  }
}

struct LedgerRow: View {
  let action: BelieveAPI.SupportAction

  var body: some View {
    HStack(spacing: 12) {
      Image(systemName: symbol).foregroundStyle(.brand).accessibilityHidden(true)
      VStack(alignment: .leading, spacing: 2) {
        if let project = action.project {
          NavigationLink(value: Route.project(slug: project.slug)) { Text("\(words) \(project.title.isolated)") }
            .buttonStyle(.plain)
        } else {
          Text("\(words) a project that no longer exists")
        }
        TimeText(action.createdAt).font(.footnote).foregroundStyle(.secondary)
      }
      Spacer()
      Text("+\(action.points)").bold().foregroundStyle(.karma).accessibilityLabel("\(action.points) karma")
    }
  }

  private var symbol: String {
    switch action.action {
    case .follow: "plus"
    case .message: "message"
    default: "heart"
    }
  }

  private var words: String {
    switch action.action {
    case .follow: "You followed"
    case .message: "You encouraged"
    case .like: "You liked an update of"
    default: "You supported"
    }
  }
}

/// All projects that one follows.
struct SupportedScreen: View {
  @State private var following: HeldListModel<BelieveAPI.Project>

  init(_ believe: BelieveModel) {
    _following = State(wrappedValue: HeldListModel(BelieveOffline.following, believe.account))
  }

  var body: some View {
    StateView(following.state, refresh: following.refresh) {
      ScrollView {
        LazyVStack(spacing: 12) {
          OfflineBanner()
          ForEach(following.rows) { ProjectCard(project: $0.item, variant: .compact) }
          if following.goesOn { MoreRow(following.more) }
        }
        .padding(20)
      }
    } empty: {
      ContentUnavailableView("No projects yet", systemImage: "heart")
    }
    .background(.ground)
    .navigationTitle("Projects You Support")
    .task { await following.run() }
  }
}

/// All that one has earned karma with.
struct LedgerScreen: View {
  @State private var actions: HeldListModel<BelieveAPI.SupportAction>

  init(_ believe: BelieveModel) {
    _actions = State(wrappedValue: HeldListModel(BelieveOffline.ledger, believe.account))
  }

  var body: some View {
    StateView(actions.state, refresh: actions.refresh) {
      ScrollView {
        LazyVStack(alignment: .leading, spacing: 16) {
          ForEach(actions.rows) { LedgerRow(action: $0.item) }
          if actions.goesOn { MoreRow(actions.more) }
        }
        .padding(20)
      }
    } empty: {
      ContentUnavailableView("Nothing yet", systemImage: "heart")
    }
    .background(.ground)
    .navigationTitle("Recent Activity")
    .task { [actions] in await actions.run() }
  }
}
