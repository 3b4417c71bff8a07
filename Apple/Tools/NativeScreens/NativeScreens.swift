import BelieveScreens
import ClientKit
import Foundation
import HearthScreens
import KinnectScreens
import Stage
import SwiftUI
import Synchronization

/// Goes through the apps' screens as one person of a demo circle, and writes each as a page that a browser can photograph.
///
///     NativeScreens ADDRESS EMAIL PASSWORD FOLDER SYMBOLS
///
/// `FOLDER` gets `NAME-light-phone.html` and so on; `SYMBOLS` is the folder of the web apps' icons, which stand for the system's.
@main struct NativeScreens {
  @MainActor static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 6, let address = ServerAddress(arguments[1]) else {
      throw Stage.Missing(description: "usage: NativeScreens ADDRESS EMAIL PASSWORD FOLDER SYMBOLS")
    }
    let tour = Tour(
      address: address, email: arguments[2], password: arguments[3], folder: arguments[4], symbols: arguments[5])
    for device in [Stage.Device.phone, .tablet] {
      try await tour.believe(on: device)
      try await tour.kinnect(on: device)
    }
    print("\(tour.count) pages in \(arguments[4])")
  }
}

@MainActor final class Tour {
  private let address: ServerAddress
  private let email: String
  private let password: String
  private let folder: String
  private let symbols: String
  private(set) var count = 0
  private let traffic = Traffic()

  init(address: ServerAddress, email: String, password: String, folder: String, symbols: String) {
    (self.address, self.email, self.password) = (address, email, password)
    (self.folder, self.symbols) = (folder, symbols)
  }

  /// A device of its own, on which nothing is kept yet.
  private func stage(_ screen: (AppPlaces) -> some View, on device: Stage.Device) throws -> Stage {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("native-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let traffic = traffic
    let places = AppPlaces(folder: home, tokens: MemoryTokenStore()) { address, tokens in
      HearthClient(address, tokens: tokens, transport: traffic)
    }
    return Stage(screen(places), on: device) { traffic.isUnderWay }
  }

  private func signIn(_ stage: Stage, app: String) async throws {
    try await stage.expect("Server or invitation link")
    try await picture(stage, "\(app)-server")
    try await stage.type(address.text, into: "Server or invitation link")
    try await stage.tap("Continue")
    try await stage.expect("Sign In")
    try await picture(stage, "\(app)-sign-in")
    try await stage.type(email, into: "Email")
    try await stage.type(password, into: "Password")
    try await stage.tap("Sign In")
  }

  func believe(on device: Stage.Device) async throws {
    let app = "believe"
    let stage = try stage({ BelieveScreen($0) }, on: device)
    try await signIn(stage, app: app)
    try await stage.wait(for: "the tabs") { stage.canUse("Discover") }
    try await stage.wait(for: "updates") { stage.canUse("Like") || stage.canUse("Unlike") }
    try await picture(stage, "believe-home")
    try await large(stage, "believe-home-large")
    try await stage.tap("Discover")
    try await stage.expect("New Projects")
    try await picture(stage, "believe-discover")
    try await stage.type("s", into: "Search projects and people")
    try await stage.expect("Projects")
    try await picture(stage, "believe-search")
    try await stage.type("zzzz", into: "Search projects and people")
    try await stage.expect("Nothing found")
    try await picture(stage, "believe-nothing-found")
    try await stage.type("", into: "Search projects and people")
    try await stage.expect("New Projects")
    try await stage.tap("follower", number: 1)
    try await stage.expect("Support Messages")
    try await picture(stage, "believe-project")
    try await stage.tap("Updates")
    try await picture(stage, "believe-project-updates")
    try await stage.tap("Milestones")
    try await picture(stage, "believe-project-milestones")
    if stage.canUse("Send Support") {
      try await stage.tap("Send Support")
      try await picture(stage, "believe-support-sheet")
      try await stage.tap("Cancel")
    }
    try await stage.tap("View Profile")
    try await stage.expect("Projects")
    try await picture(stage, "believe-creator")
    try await stage.tap("My Support")
    try await stage.expect("Recent Activity")
    try await picture(stage, "believe-support")
    try await large(stage, "believe-support-large")
    try await stage.tap("Profile")
    try await stage.expect("Sign Out")
    try await picture(stage, "believe-profile")
    try await stage.tap("Edit Profile")
    try await stage.expect("Website")
    try await picture(stage, "believe-edit-profile")
    try await stage.goBack()
    try await stage.tap("Settings")
    try await stage.expect("Blocked")
    try await picture(stage, "believe-settings")
    try await stage.goBack()
    if stage.canUse("Create New Project") {
      try await stage.tap("Create New Project")
      try await picture(stage, "believe-new-project")
      try await stage.tap("Cancel")
    }
    try await stage.tap("Sign Out")
    try await picture(stage, "believe-sign-out")
    try await end(stage)
  }

  func kinnect(on device: Stage.Device) async throws {
    let app = "kinnect"
    let stage = try stage({ KinnectScreen($0) }, on: device)
    try await signIn(stage, app: app)
    try await stage.wait(for: "posts") { stage.canUse("Like") || stage.canUse("Unlike") }
    try await picture(stage, "kinnect-feed")
    try await large(stage, "kinnect-feed-large")
    try await stage.tap("More options", number: 0)
    try await picture(stage, "kinnect-menu")
    try await stage.tap(stage.canUse("Unfollow") ? "Unfollow" : "Delete")
    try await picture(stage, "kinnect-question")
    try await stage.tap("Cancel")
    try await stage.tap("Comment", number: 0)
    try await stage.expect("Comments")
    try await picture(stage, "kinnect-comments")
    try await stage.tap("Done")
    if stage.canUse("Story by") {
      try await stage.tap("Story by")
      try await stage.wait(for: "a story") { stage.shows("Story 1 of") || stage.shows("Story 2 of") }
      try await picture(stage, "kinnect-story")
      try await stage.tap("Close")
    }
    try await stage.tap("Messages")
    try await stage.wait(for: "messages") { stage.title == "Messages" }
    try await picture(stage, "kinnect-messages")
    try await conversation(stage)
    try await stage.tap("Search")
    try await picture(stage, "kinnect-search")
    try await stage.type("a", into: "Search")
    try await stage.wait(for: "people") { !stage.rowNames.isEmpty || stage.shows("No one found") }
    try await picture(stage, "kinnect-search-found")
    try await stage.tap("New post")
    try await picture(stage, "kinnect-upload")
    try await stage.tap("Activity")
    try await stage.wait(for: "activity") { stage.title == "Activity" }
    try await picture(stage, "kinnect-activity")
    try await stage.tap("Profile")
    try await stage.expect("Edit profile")
    try await picture(stage, "kinnect-profile")
    try await stage.tap("Edit profile")
    try await stage.expect("Full name")
    try await picture(stage, "kinnect-edit-profile")
    try await stage.goBack()
    try await stage.tap("Settings")
    try await stage.expect("Blocked")
    try await picture(stage, "kinnect-settings")
    try await end(stage)
  }

  private func conversation(_ stage: Stage) async throws {
    guard let name = stage.rowNames.first else { return }
    try await stage.tap(name)
    try await stage.wait(for: "messages") { stage.shows("Message…") || stage.shows("Messages are for") }
    try await picture(stage, "kinnect-conversation")
    try await stage.goBack()
    try await stage.goBack()
  }

  private func end(_ stage: Stage) async throws {
    await stage.end()
    guard stage.faults.isEmpty else { throw Stage.Missing(description: "faults: \(stage.faults)") }
  }

  /// Light and dark.
  private func picture(_ stage: Stage, _ name: String) async throws {
    await stage.settle()
    let sprite = try String(
      contentsOfFile: "\(symbols)/\(name.hasPrefix("kinnect") ? "kinnect" : "believe").svg", encoding: .utf8)
    for scheme in [ColorScheme.light, .dark] {
      await stage.turn(scheme)
      let file = "\(folder)/native-\(name)-\(scheme)-\(stage.device).html"
      try stage.picture(symbols: sprite).write(toFile: file, atomically: true, encoding: .utf8)
      count += 1
    }
    await stage.turn(.light)
  }

  /// At one of the accessibility sizes of type.
  private func large(_ stage: Stage, _ name: String) async throws {
    await stage.type(size: .accessibility3)
    try await picture(stage, name)
    await stage.type(size: .large)
  }
}

/// The system's transport, counting what is under way.
final class Traffic: Transport {
  private let transport = URLSessionTransport()
  private let underWay = Mutex(0)

  var isUnderWay: Bool { underWay.withLock { $0 > 0 } }

  func send(_ request: TransportRequest) async throws(TransportFailure) -> TransportResponse {
    underWay.withLock { $0 += 1 }
    defer { underWay.withLock { $0 -= 1 } }
    return try await transport.send(request)
  }

  func open(_ request: TransportRequest) async throws(TransportFailure) -> TransportStream {
    try await transport.open(request)
  }
}
