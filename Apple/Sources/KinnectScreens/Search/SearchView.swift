import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// People by the start of their name, as one types.
typealias UserSearchViewModel = SearchModel<KinnectAPI.Profile>
typealias SearchView = PeopleSearch<KinnectRoute>

extension SearchModel where Found == KinnectAPI.Profile {
  /// Before anything is typed, people of the circle are found.
  convenience init(_ account: Account) {
    self.init(findsWithoutWords: true) { text, next throws(ClientError) in
      try await UserSearchService(account: account).people(matching: text, behind: next)
    }
  }

  var people: [KinnectAPI.Profile] { items }
}

extension PeopleSearch where Route == KinnectRoute {
  init(_ account: Account) { self.init(UserSearchViewModel(account)) }
}
