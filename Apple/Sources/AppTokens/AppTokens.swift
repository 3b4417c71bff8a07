public import ClientKit
import Foundation

/// Where an app keeps its session.
public enum AppTokens {
  public static var store: any TokenStore {
    KeychainTokenStore(service: (Bundle.main.bundleIdentifier ?? "hearth") + ".session")
  }

  /// The folder that an app shares with its extensions: that of its group, named after it; nil where the app isn't in that group.
  public static var sharedFolder: String? {
    let group = "group." + (Bundle.main.bundleIdentifier ?? "hearth")
    return FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)?.path
  }
}
