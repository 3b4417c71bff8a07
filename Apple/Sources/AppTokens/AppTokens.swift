public import ClientKit
import Foundation

/// Where an app keeps its session.
public enum AppTokens {
  public static var store: any TokenStore {
    KeychainTokenStore(service: (Bundle.main.bundleIdentifier ?? "hearth") + ".session")
  }
}
