import AppTokens
import HearthScreens
import SwiftUI
import WandrScreens

@main struct WandrApp: App {
  var body: some Scene {
    WindowGroup { WandrScreen(AppPlaces(tokens: AppTokens.store)) }
  }
}
