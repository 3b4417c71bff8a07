public import ClientKit
public import SwiftUI
public import Wire

/// Somebody in a list, who leads to their profile.
public struct PersonRow<Route: Hashable>: View {
  @Environment(Account.self) private var account
  private let person: SocialAPI.Profile
  private let route: Route

  public init(person: SocialAPI.Profile, route: Route) { (self.person, self.route) = (person, route) }

  public var body: some View {
    NavigationLink(value: route) {
      HStack(spacing: 12) {
        Face(person.avatarURL, name: account.called(person), size: 44)
        VStack(alignment: .leading, spacing: 2) {
          Text(account.called(person)).font(.subheadline).bold()
          if let other = account.calledToo(person) { Text(other).font(.subheadline).foregroundStyle(.secondary) }
        }
      }
    }
  }
}

/// People of a post's likes, or of somebody's followers.
public struct PeopleListView<Route: PeopleRoute>: View {
  private let title: LocalizedStringKey
  @State private var people: HeldListModel<SocialAPI.Profile>

  public init(_ title: LocalizedStringKey, _ people: HeldList<SocialAPI.Profile>, _ account: Account) {
    self.title = title
    _people = State(wrappedValue: HeldListModel(people, account))
  }

  public var body: some View {
    ListPage(people) { row in
      PersonRow(person: row.item, route: Route.profile(username: row.item.username))
    } empty: {
      ContentUnavailableView("Nobody yet", systemImage: "person.2")
    }
    .navigationTitle(title)
    .navigationBarTitleDisplayMode(.inline)
    .task { [people] in await people.run() }
  }
}

/// Somebody beside what they did, who leads to their profile.
public struct AuthorLink<Route: PeopleRoute, More: View>: View {
  @Environment(Account.self) private var account
  private let author: SocialAPI.Author
  private let more: More

  /// - Parameters:
  ///   - route: what leads to the app's pages.
  ///   - more: what stands behind the name.
  public init(_ author: SocialAPI.Author, in route: Route.Type, @ViewBuilder more: () -> More) {
    (self.author, self.more) = (author, more())
  }

  public var body: some View {
    NavigationLink(value: Route.profile(username: author.username)) {
      HStack(spacing: 10) {
        Face(author.avatarURL, name: account.called(author))
        Text(account.called(author)).font(.subheadline).bold()
        more
      }
    }
    .buttonStyle(.plain)
  }
}
