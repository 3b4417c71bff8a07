import AppTokens
import HearthScreens
import RealspaceScreens
import SwiftUI

@main struct RealspaceApp: App {
  var body: some Scene {
    WindowGroup { RealspaceScreen(AppPlaces(tokens: AppTokens.store)) }
  }
}
