import BelieveScreens
import AppTokens
import HearthScreens
import SwiftUI

@main struct BelieveApp: App {
  var body: some Scene {
    WindowGroup { BelieveScreen(AppPlaces(shared: AppTokens.sharedFolder, tokens: AppTokens.store)) }
  }
}
