import Foundation
package import Stage

/// What a screen says, as it was when somebody last looked at it. With `HEARTH_UPDATE_SNAPSHOTS=1` what it says now is kept first.
package struct ScreenText {
  private let folder: URL

  /// - Parameter app: the folder's name below `Tests/Snapshots`.
  package init(of app: String) {
    folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Tests/Snapshots/\(app)")
  }

  /// - Returns: what can be read, and what VoiceOver says, now and then; times, days and ports, which are others each time, are left out of
  ///   both.
  @MainActor package func compared(_ name: String, _ stage: Stage) throws -> (now: String, kept: String) {
    let file = folder.appendingPathComponent(name + ".txt")
    let now = Self.lasting(stage.words + "\n\nVoiceOver:\n" + stage.spoken.joined(separator: "\n") + "\n")
    if ProcessInfo.processInfo.environment["HEARTH_UPDATE_SNAPSHOTS"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(now.utf8).write(to: file)
    }
    return (now, try String(contentsOf: file, encoding: .utf8))
  }

  private static func lasting(_ text: String) -> String {
    text.replacing(/\d+(m|h|d|w|mo|y) ago|just now/, with: "some time ago")
      .replacing(/127\.0\.0\.1:\d+/, with: "home.example")
      .replacing(/(Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d+, \d{4}/, with: "a day")
  }
}
