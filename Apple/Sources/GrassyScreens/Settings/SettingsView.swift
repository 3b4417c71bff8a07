import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Beside what the settings of every app have: originals, imports and exports.
struct SettingsView: View {
  @Environment(AppState.self) private var state
  private let account: Account
  @State private var originals: OriginalsModel

  init(_ account: Account) {
    self.account = account
    _originals = State(wrappedValue: OriginalsModel(account))
  }

  var body: some View {
    SettingsPage<GrassyRoute, OwnSections>(.grassy, account) { [state] in
      await state.logout()
    } more: {
      OwnSections(originals: originals)
    }
    .task { [originals] in await originals.run() }
  }
}

/// What is kept of one's posts, and what can be done with all of them.
struct OwnSections: View {
  let originals: OriginalsModel

  var body: some View {
    OriginalsSection(model: originals)
    Section("Your posts") {
      NavigationLink("Import from Instagram", value: GrassyRoute.imports)
      NavigationLink("Export your posts", value: GrassyRoute.export)
    }
  }
}
