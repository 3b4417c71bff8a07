import Foundation

/// Where an app keeps what it has: its own part of the system's folder for that, which no other app reads.
enum AppFolder {
  static var path: String {
    let folders = FileManager.default.urls(for: .applicationSupportDirectory, in: .userDomainMask)
    return (folders.first ?? FileManager.default.temporaryDirectory).appendingPathComponent("Hearth").path
  }
}
