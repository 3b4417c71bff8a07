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
        ForEach(model.rows) { ActivityRow(activity: $0.item, model: model) }
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
    .task { [model] in await model.run() }
    .onChange(of: model.unread) { old, new in
      if new > old { Task { [model] in await model.open() } }
    }
  }
}

private struct ActivityRow: View {
  @Environment(Account.self) private var account
  let activity: KinnectAPI.Activity
  let model: ActivityViewModel

  var body: some View {
    ActivityLine(
      activity.actors.first, account.words(of: activity), at: activity.createdAt, isRead: activity.read,
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
  @State private var people: HeldListModel<KinnectAPI.Profile>
  /// Whom the viewer has let in from here, and whom of them they follow back.
  @State private var approved: [KinnectAPI.Profile] = []
  @State private var followedBack: Set<ID<KinnectAPI.Profile>> = []

  init(_ account: Account) {
    self.account = account
    _people = State(wrappedValue: HeldListModel(KinnectOffline.people.requests, account))
  }

  var body: some View {
    StateView(approved.isEmpty ? people.state : .filled, refresh: people.refresh) {
      List {
        ForEach(approved) { person in
          VStack(alignment: .leading, spacing: 8) {
            PersonRow(person: person, route: KinnectRoute.profile(username: person.username))
            followBack(person).controlSize(.small)
          }
        }
        ForEach(people.rows) { row in
          VStack(alignment: .leading, spacing: 8) {
            PersonRow(person: row.item, route: KinnectRoute.profile(username: row.item.username))
            HStack(spacing: 10) {
              Button("Approve") { settle(row.item, approves: true) }.buttonStyle(.borderedProminent)
              Button("Decline") { settle(row.item, approves: false) }.buttonStyle(.bordered)
            }
            .controlSize(.small)
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
    .task { [people] in await people.run() }
  }

  /// What is approved turns into the way to follow back.
  @ViewBuilder private func followBack(_ person: KinnectAPI.Profile) -> some View {
    if person.relation == KinnectAPI.Relation.none, !followedBack.contains(person.id) {
      Button("Follow back") {
        FollowService(account: account).follow(person.username)
        followedBack.insert(person.id)
      }
      .buttonStyle(.borderedProminent)
    } else {
      Text("Follows you now").foregroundStyle(.secondary)
    }
  }

  private func settle(_ person: KinnectAPI.Profile, approves: Bool) {
    let service = FollowService(account: account)
    if approves {
      service.approve(person.username)
      approved.append(person)
    } else {
      service.decline(person.username)
    }
  }
}
