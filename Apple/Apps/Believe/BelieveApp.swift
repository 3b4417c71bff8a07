import BelieveScreens
import ClientKit
import HearthScreens
import SwiftUI

@main struct BelieveApp: App {
  var body: some Scene {
    WindowGroup { BelieveScreen(AppPlaces(folder: AppFolder.path, tokens: AppTokens.store)) }
  }
}
