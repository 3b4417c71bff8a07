import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Likes, comments, follows and requests, newest first.
struct ActivityView: View {
  let model: ActivityViewModel

  var body: some View {
    StateView(model.activity.state, refresh: model.activity.refresh) {
      List {
        ForEach(model.activity.items) { ActivityRow(activity: $0, model: model) }
        if model.activity.goesOn { MoreRow(model.activity.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView(
        "Nothing yet", systemImage: "heart",
        description: Text(
          "When someone likes or comments on your photos, or asks to follow you, it appears here."))
    }
    .navigationTitle("Activity")
    .toolbar {
      ToolbarItem(placement: .primaryAction) { NavigationLink("Requests", value: KinnectRoute.requests) }
    }
    .task { [model] in await model.open() }
    .onChange(of: model.unread) { old, new in
      if new > old { Task { [model] in await model.open() } }
    }
  }
}

private struct ActivityRow: View {
  let activity: KinnectAPI.Activity
  let model: ActivityViewModel

  var body: some View {
    ActivityLine(
      activity.actors.first, activity.words, at: activity.createdAt, isRead: activity.read,
      route: { KinnectRoute.profile(username: $0.username) }
    ) {
      if activity.kind == .followRequest {
        VStack(spacing: 6) {
          Button("Approve") { Task { await model.settle(activity, approves: true) } }.buttonStyle(.borderedProminent)
          Button("Decline") { Task { await model.settle(activity, approves: false) } }.buttonStyle(.bordered)
        }
        .controlSize(.small)
      } else if model.canFollowBack(activity) {
        Button("Follow back") { model.followBack(activity) }.buttonStyle(.borderedProminent).controlSize(.small)
      } else if let post = activity.post {
        ActivityThumbnail(post.thumbnailURL, route: KinnectRoute.post(post.id))
      }
    }
  }
}

/// Who asks to follow one.
struct FollowRequestsView: View {
  private let account: Account
  @State private var people: PagesModel<KinnectAPI.Profile>
  /// Whom the viewer has let in from here, and whom of them they follow back.
  @State private var approved: Set<ID<KinnectAPI.Profile>> = []
  @State private var followedBack: Set<ID<KinnectAPI.Profile>> = []

  init(_ account: Account) {
    self.account = account
    _people = State(wrappedValue: FollowService(account: account).requests())
  }

  var body: some View {
    StateView(people.state, refresh: people.refresh) {
      List {
        ForEach(people.items) { person in
          VStack(alignment: .leading, spacing: 8) {
            PersonRow(person: person, route: KinnectRoute.profile(username: person.username))
            answers(person).controlSize(.small)
          }
        }
        if people.goesOn { MoreRow(people.more) }
      }
      .listStyle(.plain)
    } empty: {
      ContentUnavailableView(
        "No requests", systemImage: "person.2", description: Text("When people ask to follow you, you find them here."))
    }
    .navigationTitle("Requests")
    .task { [people] in await people.refresh() }
  }

  /// What is approved turns into the way to follow back.
  @ViewBuilder private func answers(_ person: KinnectAPI.Profile) -> some View {
    if !approved.contains(person.id) {
      HStack(spacing: 10) {
        Button("Approve") { settle(person, approves: true) }.buttonStyle(.borderedProminent)
        Button("Decline") { settle(person, approves: false) }.buttonStyle(.bordered)
      }
    } else if person.relation == KinnectAPI.Relation.none, !followedBack.contains(person.id) {
      Button("Follow back") { followBack(person) }.buttonStyle(.borderedProminent)
    } else {
      Text("Follows you now").foregroundStyle(.secondary)
    }
  }

  private func settle(_ person: KinnectAPI.Profile, approves: Bool) {
    let service = FollowService(account: account)
    Task {
      let isDone = approves ? await service.approve(person.username) : await service.decline(person.username)
      guard isDone else { return }
      if approves { approved.insert(person.id) } else { people.remove(person.id) }
    }
  }

  private func followBack(_ person: KinnectAPI.Profile) {
    account.write(KinnectOffline.follow, .init(username: person.username))
    followedBack.insert(person.id)
  }
}
