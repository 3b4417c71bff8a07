import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Likes, comments, follows and requests, newest first; and the way to all requests.
struct ActivityView: View {
  let model: ActivityViewModel

  var body: some View {
    ActivityPage<KinnectRoute, KinnectAPI.Activity>(model)
      .toolbar {
        ToolbarItem(placement: .primaryAction) { NavigationLink("Requests", value: KinnectRoute.requests) }
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
