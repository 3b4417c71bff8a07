import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// What happened to the viewer, newest first; following back from there.
@MainActor @Observable final class ActivityModel {
  let lines: PagesModel<GrassyAPI.Activity>
  /// Lines whose person was followed from here.
  private var followedBack: Set<ID<GrassyAPI.Activity>> = []

  @ObservationIgnored private let account: Account

  init(_ account: Account) {
    self.account = account
    lines = PagesModel(account, GrassyAPI.activity) { .init(before: $0) }
  }

  func canFollowBack(_ line: GrassyAPI.Activity) -> Bool {
    line.kind == "follow" && line.relation == SocialAPI.Relation.none && !followedBack.contains(line.id)
  }

  func followBack(_ line: GrassyAPI.Activity) {
    guard let username = line.actors.first?.username else { return }
    account.write(GrassyOffline.follow, .init(username: username))
    followedBack.insert(line.id)
  }
}

extension GrassyAPI.Activity {
  /// What happened, in words.
  var words: String {
    let who = SocialAPI.Author.names(of: actors, count: actorCount)
    return switch kind {
    case "like": "\(who) liked your post."
    case "comment": "\(who) commented" + (comment.map { ": \($0.isolated)" } ?? " on your post.")
    case "follow": "\(who) started following you."
    case "report": "Your report was reviewed."
    case let kind where kind.hasPrefix("hidden_"):
      "An operator has hidden your \(kind.dropFirst("hidden_".count)). Only you can see it."
    default: "There is news from \(who). Update the app to see it."
    }
  }
}

struct ActivityView: View {
  @Environment(UnreadModel.self) private var badge
  @State private var model: ActivityModel

  init(_ account: Account) { _model = State(wrappedValue: ActivityModel(account)) }

  var body: some View {
    StateView(model.lines.state, refresh: model.lines.refresh) {
      List {
        ForEach(model.lines.items) { row($0) }
        if model.lines.goesOn { MoreRow(model.lines.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView(
        "Nothing yet", systemImage: "heart",
        description: Text("When someone likes or comments on your photos, or follows you, it appears here."))
    }
    .navigationTitle("Activity")
    .navigationBarTitleDisplayMode(.inline)
    .task { [model, badge] in await open(model, badge) }
    .onChange(of: badge.count) { [model, badge] old, new in
      if new > old { Task { await open(model, badge) } }
    }
  }

  /// Reads what there is; what is seen isn't new any more.
  private func open(_ model: ActivityModel, _ badge: UnreadModel) async {
    await model.lines.refresh()
    if model.lines.state == .filled { await badge.clear() }
  }

  private func row(_ line: GrassyAPI.Activity) -> some View {
    ActivityLine(
      line.actors.first, line.words, at: line.createdAt, isRead: line.read,
      route: { GrassyRoute.profile(username: $0.username) }
    ) {
      if model.canFollowBack(line) {
        Button("Follow back") { model.followBack(line) }.buttonStyle(.borderedProminent).controlSize(.small)
      } else if let post = line.post {
        ActivityThumbnail(line.thumbnailURL, route: GrassyRoute.post(post))
      }
    }
  }
}
