public import ClientKit
import Foundation

/// Stands here for the keychain, which is Apple's alone, so that the apps' main files are compiled on Linux too.
public enum AppTokens {
  /// Where an app keeps its session.
  public static var store: any TokenStore {
    FileTokenStore(path: FileManager.default.temporaryDirectory.appendingPathComponent("hearth-session").path)
  }

  /// The folder that an app shares with its extensions; nil where it has none.
  public static var sharedFolder: String? { nil }
}
