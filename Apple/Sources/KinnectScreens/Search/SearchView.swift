import ClientKit
import HearthScreens
import Observation
import SwiftUI
import Wire

/// People by the start of their name, as one types.
typealias UserSearchViewModel = SearchModel<KinnectAPI.Profile>

extension SearchModel where Found == KinnectAPI.Profile {
  /// Before anything is typed, people of the circle are found.
  convenience init(_ account: Account) {
    self.init(findsWithoutWords: true) { text throws(ClientError) in
      try await UserSearchService(account: account).people(matching: text)
    }
  }

  var people: [KinnectAPI.Profile] { items }
}

struct SearchView: View {
  @State private var model: UserSearchViewModel

  init(_ account: Account) { _model = State(wrappedValue: UserSearchViewModel(account)) }

  var body: some View {
    @Bindable var model = model
    StateView(model.state, refresh: model.search) {
      List {
        if model.found.isEmpty { Text("People you may know").font(.headline).accessibilityAddTraits(.isHeader) }
        ForEach(model.people) { PersonRow(person: $0, route: KinnectRoute.profile(username: $0.username)) }
      }
      .listStyle(.plain)
    } empty: {
      if model.found.isEmpty {
        ContentUnavailableView(
          "Search for people", systemImage: "magnifyingglass",
          description: Text("Find the people you know and ask to follow them."))
      } else {
        ContentUnavailableView(
          "No one found", systemImage: "magnifyingglass",
          description: Text("Nobody here matches “\(model.found.isolated)”."))
      }
    }
    .navigationTitle("Search")
    .searchable(text: $model.words, prompt: "Search")
    .task(id: model.words) { [model = self.model] in await model.search() }
  }
}
