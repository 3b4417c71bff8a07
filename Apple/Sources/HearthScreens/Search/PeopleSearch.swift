public import ClientKit
public import SwiftUI
public import Wire

/// Searches for people.
public struct PeopleSearch<Route: PeopleRoute>: View {
  private let model: SearchModel<SocialAPI.Profile>

  /// - Parameter model: finds people of the circle before anything is typed.
  public init(_ model: SearchModel<SocialAPI.Profile>) { self.model = model }

  /// Of an app that has nothing else to find people by.
  public init(_ people: PeopleOffline, _ account: Account) {
    let (client, search) = (account.client, people.calls.search)
    self.init(
      SearchModel(findsWithoutWords: true) { text, next throws(ClientError) in
        try await client.call(search, .init(q: text, before: next.map { SealedCursor($0) }))
      })
  }

  public var body: some View {
    SearchPage(model, words) { model in
      List {
        if model.found.isEmpty { Text("People you may know").font(.headline).accessibilityAddTraits(.isHeader) }
        ForEach(model.items) { PersonRow(person: $0, route: Route.profile(username: $0.username)) }
        if model.goesOn { MoreRow(model.more) }
      }
      .listStyle(.plain)
    }
  }

  private var words: SearchWords {
    SearchWords(
      "Search", prompt: "Search",
      hint: ("Search for people", "Find the people you know and ask to follow them."),
      nothing: ("No one found", { "Nobody here matches “\($0)”." }))
  }
}
