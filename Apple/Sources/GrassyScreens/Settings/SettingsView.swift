import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Beside what the settings of every app have: imports and exports.
struct SettingsView: View {
  @Environment(AppState.self) private var state
  private let account: Account

  init(_ account: Account) { self.account = account }

  var body: some View {
    SettingsPage<GrassyRoute, OwnPostsSection>(.grassy, account) { [state] in
      await state.logout()
    } more: {
      OwnPostsSection()
    }
  }
}

/// What can be done with all of one's posts.
struct OwnPostsSection: View {
  var body: some View {
    Section("Your posts") {
      NavigationLink("Import from Instagram", value: GrassyRoute.imports)
      NavigationLink("Export your posts", value: GrassyRoute.export)
    }
  }
}
