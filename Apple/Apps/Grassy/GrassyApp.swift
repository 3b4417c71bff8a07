import AppPhotos
import AppTokens
import GrassyScreens
import HearthScreens
import SwiftUI

@main struct GrassyApp: App {
  var body: some Scene {
    WindowGroup { GrassyScreen(AppPlaces(tokens: AppTokens.store), coder: AppPhotos.coder) }
  }
}
