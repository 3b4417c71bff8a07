import ClientKit

/// Stands here for the keychain, which is in `Apps/Apple`, so that the main files are compiled on Linux too.
enum AppTokens {
  static var store: any TokenStore { FileTokenStore(path: AppFolder.path + "/session") }
}
