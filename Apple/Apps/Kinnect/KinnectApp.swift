import KinnectScreens
import AppTokens
import HearthScreens
import SwiftUI

@main struct KinnectApp: App {
  var body: some Scene {
    WindowGroup { KinnectScreen(AppPlaces(shared: AppTokens.sharedFolder, tokens: AppTokens.store)) }
  }
}
