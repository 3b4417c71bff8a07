public import ClientKit
public import SwiftUI
import Wire

/// Who asks to follow one.
public struct FollowRequestsView<Route: PeopleRoute>: View {
  private let account: Account
  private let calls: PeopleCalls
  @State private var people: HeldListModel<SocialAPI.Profile>
  /// Whom the viewer has let in from here, and whom of them they follow back.
  @State private var approved: [SocialAPI.Profile] = []
  @State private var followedBack: Set<ID<SocialAPI.Profile>> = []

  /// - Parameter people: the app's.
  public init(_ people: PeopleOffline, _ account: Account) {
    (self.account, calls) = (account, people.calls)
    _people = State(wrappedValue: HeldListModel(people.requests, account))
  }

  public var body: some View {
    StateView(approved.isEmpty ? people.state : .filled, refresh: people.refresh) {
      List {
        ForEach(approved) { person in
          VStack(alignment: .leading, spacing: 8) {
            PersonRow(person: person, route: Route.profile(username: person.username))
            followBack(person).controlSize(.small)
          }
        }
        ForEach(people.rows) { row in
          VStack(alignment: .leading, spacing: 8) {
            PersonRow(person: row.item, route: Route.profile(username: row.item.username))
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
  @ViewBuilder private func followBack(_ person: SocialAPI.Profile) -> some View {
    if person.relation == SocialAPI.Relation.none, !followedBack.contains(person.id) {
      Button("Follow back") {
        account.write(calls.follow, .init(username: person.username, profile: person.id))
        followedBack.insert(person.id)
      }
      .buttonStyle(.borderedProminent)
    } else {
      Text("Follows you now").foregroundStyle(.secondary)
    }
  }

  private func settle(_ person: SocialAPI.Profile, approves: Bool) {
    if approves {
      account.write(calls.approveFollowRequest, .init(username: person.username, profile: person.id))
      approved.append(person)
    } else {
      account.write(calls.declineFollowRequest, .init(username: person.username, profile: person.id))
    }
  }
}

extension FollowRequestsView where Route: SocialRoute {
  /// Of an app of people and posts.
  public init(_ app: SocialApp<Route.Post>, _ account: Account) { self.init(app.people, account) }
}
