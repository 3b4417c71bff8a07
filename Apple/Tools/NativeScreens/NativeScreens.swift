import AppPhotos
import BelieveScreens
import ClientKit
import Foundation
import GrassyScreens
import HearthScreens
import KinnectScreens
import RealspaceScreens
import Stage
import SwiftUI
import Synchronization
import WandrScreens

/// Goes through the apps' screens as one person of a demo circle, and writes each as a page that a browser can photograph.
///
///     NativeScreens ADDRESS EMAIL PASSWORD FOLDER SYMBOLS [APP ...]
///
/// `FOLDER` gets `NAME-light-phone.html` and so on; `SYMBOLS` is the folder of the web apps' icons, which stand for the system's.
/// Without an `APP`, all of them are gone through. Where `FOLDER` has an `instagram.zip`, it is imported.
@main struct NativeScreens {
  @MainActor static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count >= 6, let address = ServerAddress(arguments[1]) else {
      throw Stage.Missing(description: "usage: NativeScreens ADDRESS EMAIL PASSWORD FOLDER SYMBOLS [APP ...]")
    }
    let tour = Tour(
      address: address, email: arguments[2], password: arguments[3], folder: arguments[4], symbols: arguments[5])
    let apps = arguments.dropFirst(6)
    func isWanted(_ app: String) -> Bool { apps.isEmpty || apps.contains(app) }
    for device in [Stage.Device.phone, .tablet] {
      if isWanted("believe") { try await tour.believe(on: device) }
      if isWanted("kinnect") { try await tour.kinnect(on: device) }
      if isWanted("grassy") { try await tour.grassy(on: device) }
      if isWanted("realspace") { try await tour.realspace(on: device) }
      if isWanted("wandr") { try await tour.wandr(on: device) }
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
  private let activity = StoreActivity()

  init(address: ServerAddress, email: String, password: String, folder: String, symbols: String) {
    (self.address, self.email, self.password) = (address, email, password)
    (self.folder, self.symbols) = (folder, symbols)
  }

  /// A device of its own, on which nothing is kept yet.
  private func stage(
    _ screen: (AppPlaces) -> some View, on device: Stage.Device, photos: [Data] = []
  ) throws -> Stage {
    let home = FileManager.default.temporaryDirectory.appendingPathComponent("native-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: home, withIntermediateDirectories: true)
    let (traffic, activity) = (traffic, activity)
    let places = AppPlaces(folder: home, tokens: MemoryTokenStore(), activity: activity) { address, tokens in
      HearthClient(address, tokens: tokens, transport: traffic)
    }
    return Stage(screen(places), on: device, photos: photos) { traffic.isUnderWay || activity.isUnderWay }
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
    let photos = try photos(of: stage)
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
      // It would lead on by itself.
      try await stage.tap("Pause")
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
    try await stage.tap("Circles")
    try await stage.expect("New circle")
    try await picture(stage, "kinnect-circles")
    try await stage.type("Family", into: "New circle")
    try await stage.tap("Create")
    try await stage.tap("Family")
    try await stage.expect("Nobody")
    try await picture(stage, "kinnect-circle")
    try await large(stage, "kinnect-circle-large")
    try await stage.goBack()
    try await stage.swipe("Family")
    try await stage.tap("Delete")
    try await stage.tap("Delete Circle")
    try await end(stage)
    try await composing(photos, on: device)
  }

  /// A new post in Kinnect, up to its audience.
  private func composing(_ photos: [Data], on device: Stage.Device) async throws {
    let stage = try stage({ KinnectScreen($0) }, on: device, photos: photos)
    try await signIn(stage, app: "kinnect")
    try await stage.wait(for: "the tabs") { stage.canUse("New post") }
    try await stage.tap("New post")
    try await stage.choose([0], in: "Choose from library")
    try await stage.expect("Who can see it")
    try await picture(stage, "kinnect-new-post")
    try await large(stage, "kinnect-new-post-large")
    try await stage.tap("Cancel")
    try await end(stage)
  }

  /// Some of the pictures that are shown, as a photo library has them.
  private func photos(of stage: Stage) throws -> [Data] {
    try stage.pictures.compactMap { URL(string: $0) }.filter(\.isFileURL).map { try Data(contentsOf: $0) }
      .filter { $0.starts(with: [0xFF, 0xD8]) && $0.count > 20_000 }.prefix(3).map(\.self)
  }

  func realspace(on device: Stage.Device) async throws {
    let app = "realspace"
    let stage = try stage({ RealspaceScreen($0) }, on: device)
    try await signIn(stage, app: app)
    try await stage.wait(for: "posts") { stage.canUse("Like") || stage.canUse("Unlike") }
    try await picture(stage, "realspace-friends")
    try await large(stage, "realspace-friends-large")
    try await stage.tap("Comment", number: 0)
    try await stage.expect("Comments")
    try await picture(stage, "realspace-comments")
    try await stage.tap("Done")
    try await stage.tap("Community")
    try await stage.wait(for: "events") { stage.shows("There is nothing more.") || stage.shows("Nothing is planned") }
    try await picture(stage, "realspace-community")
    if let event = stage.rowNames.first {
      try await stage.tap(event)
      try await stage.expect("Going")
      try await picture(stage, "realspace-event")
      try await stage.goBack()
    }
    try await stage.tap("Topics")
    try await stage.wait(for: "topics") { stage.shows("These are all topics.") || stage.shows("No topics yet") }
    try await picture(stage, "realspace-topics")
    if let topic = stage.rowNames.first {
      try await stage.tap(topic)
      try await stage.wait(for: "the topic") { stage.canUse("Join") || stage.canUse("Leave") }
      try await picture(stage, "realspace-topic")
      try await stage.goBack()
    }
    try await stage.tap("List")
    try await stage.wait(for: "the list") { stage.shows("That is your list.") || stage.shows("Your list is empty") }
    try await picture(stage, "realspace-list")
    try await stage.tap("Your profile")
    try await stage.expect("Edit profile")
    try await picture(stage, "realspace-profile")
    try await end(stage)
  }

  func wandr(on device: Stage.Device) async throws {
    let app = "wandr"
    let stage = try stage({ WandrScreen($0) }, on: device)
    try await signIn(stage, app: app)
    try await stage.wait(for: "logs") { stage.canUse("Want to Go") || stage.canUse("On your list") }
    try await picture(stage, "wandr-feed")
    try await large(stage, "wandr-feed-large")
    try await stage.tap("Profile")
    try await stage.wait(for: "the journal") { stage.shows("Top tags") || stage.shows("No logs yet") }
    try await picture(stage, "wandr-profile")
    try await stage.tap("Want to Go")
    try await picture(stage, "wandr-wants")
    try await stage.goBack()
    try await stage.tap("Settings")
    try await stage.expect("Blocked")
    try await picture(stage, "wandr-settings")
    try await stage.tap("Map")
    try await stage.expect("All ratings")
    try await picture(stage, "wandr-map")
    try await stage.tap("List")
    try await stage.expect("Your logs")
    try await picture(stage, "wandr-map-list")
    try await stage.tap("Trips")
    try await stage.wait(for: "trips") { !stage.rowNames.isEmpty || stage.shows("No trips yet") }
    try await picture(stage, "wandr-trips")
    if let trip = stage.rowNames.first {
      try await stage.tap(trip)
      try await stage.expect("Who travels")
      try await picture(stage, "wandr-trip")
    }
    try await logging(stage)
    try await end(stage)
  }

  /// From "+" to the details of a log.
  private func logging(_ stage: Stage) async throws {
    try await stage.tap("Feed")
    try await stage.tap("Log a place", number: 0)
    try await stage.expect("Your places")
    try await picture(stage, "wandr-search-place")
    try await stage.tap("Set a pin on the map")
    try await stage.expect("Name of the place")
    try await picture(stage, "wandr-pin")
    try await stage.type("The pier", into: "Name of the place")
    try await stage.tap("Continue")
    try await stage.expect("Wouldn’t recommend")
    try await picture(stage, "wandr-rate-place")
    try await stage.tap("Good, would go again")
    try await stage.expect("What was it like?")
    try await picture(stage, "wandr-add-details")
    try await large(stage, "wandr-add-details-large")
  }

  func grassy(on device: Stage.Device) async throws {
    let app = "grassy"
    let stage = try stage({ GrassyScreen($0, coder: AppPhotos.coder) }, on: device)
    try await signIn(stage, app: app)
    try await stage.wait(for: "posts") { stage.canUse("Like") || stage.canUse("Unlike") }
    try await picture(stage, "grassy-feed")
    let photos = try photos(of: stage)
    try await large(stage, "grassy-feed-large")
    try await stage.tap("Your menu")
    try await picture(stage, "grassy-menu")
    try await stage.tap("Explore")
    try await stage.wait(for: "explore") { stage.title == "Explore" }
    try await stage.type("a", into: "Tags, places and people")
    try await stage.wait(for: "what is found") { !stage.rowNames.isEmpty || stage.shows("Nothing found") }
    try await picture(stage, "grassy-explore")
    try await stage.goBack()
    try await stage.tap("Comment", number: 0)
    try await stage.expect("Comments")
    try await picture(stage, "grassy-comments")
    try await stage.tap("Done")
    if stage.canUse("#") {
      try await stage.tap("#")
      try await stage.wait(for: "the tag") { stage.canUse("Mute") || stage.canUse("Unmute") }
      try await picture(stage, "grassy-tag")
      try await stage.goBack()
    }
    if stage.canUse("Location:") {
      try await stage.tap("Location:")
      try await stage.wait(for: "the place") { stage.canUse("Like") || stage.canUse("Unlike") }
      try await picture(stage, "grassy-place")
      try await stage.goBack()
    }
    try await stage.tap("Create Post", number: 0)
    try await stage.expect("New Post")
    try await picture(stage, "grassy-create-post")
    try await stage.tap("Cancel")
    for (place, words) in [("Activity", "Activity"), ("Bookmarks", "Bookmarks"), ("Profile", "Edit profile")] {
      try await stage.tap("Your menu")
      try await stage.tap(place)
      try await stage.expect(words)
      try await picture(stage, "grassy-\(place.lowercased())")
      try await stage.goBack()
    }
    try await stage.tap("Your menu")
    try await stage.tap("Settings")
    try await stage.expect("Blocked")
    try await picture(stage, "grassy-settings")
    try await archives(stage)
    try await end(stage)
    try await album(photos, on: device)
  }

  /// An import and an export, from the settings.
  private func archives(_ stage: Stage) async throws {
    try await stage.tap("Import from Instagram")
    try await stage.wait(for: "imports") { stage.shows("None yet") }
    try await picture(stage, "grassy-imports")
    try await large(stage, "grassy-imports-large")
    let archive = URL(fileURLWithPath: "\(folder)/instagram.zip")
    if FileManager.default.fileExists(atPath: archive.path) { try await importing(archive, stage) }
    try await stage.goBack()
    try await stage.tap("Export your posts")
    try await stage.wait(for: "the export") { stage.canUse("Make the file") || stage.canUse("Save the file") }
    if stage.canUse("Make the file") {
      try await picture(stage, "grassy-export")
      try await stage.tap("Make the file")
      try await stage.wait(for: "the file") { stage.canUse("Save the file") }
    }
    try await picture(stage, "grassy-export-ready")
  }

  /// An archive from Instagram on its way, from what is in it to what became of each post; and then without a trace again.
  private func importing(_ archive: URL, _ stage: Stage) async throws {
    try await stage.tap("Choose the archive")
    try await stage.pick(archive)
    try await stage.wait(for: "the import") { stage.canUse("Choose the archive") && !stage.shows("None yet") }
    while !stage.shows("Waits for you") { try await stage.pullToRefresh() }
    try await picture(stage, "grassy-imports-known")
    try await stage.tap("Waits for you")
    try await stage.expect("Nothing is published yet.")
    try await picture(stage, "grassy-import")
    try await large(stage, "grassy-import-large")
    try await stage.tap("What becomes of each post")
    try await stage.expect("Only those that couldn’t be imported")
    try await picture(stage, "grassy-import-report-before")
    try await stage.goBack()
    try await stage.tap("Import ")
    try await picture(stage, "grassy-import-running")
    try await stage.expect("Done.")
    try await picture(stage, "grassy-import-done")
    try await stage.tap("What becomes of each post")
    try await stage.wait(for: "the report") { stage.shows("Imported") }
    try await picture(stage, "grassy-import-report")
    try await large(stage, "grassy-import-report-large")
    try await stage.goBack()
    try await stage.tap("Remove the import")
    try await picture(stage, "grassy-import-remove")
    try await stage.tap("Delete the Posts Too")
    try await stage.wait(for: "the list") { stage.title == "Import from Instagram" }
    while !stage.shows("None yet") { try await stage.pullToRefresh() }
  }

  /// A new post of several photos in Grassy.
  private func album(_ photos: [Data], on device: Stage.Device) async throws {
    let stage = try stage({ GrassyScreen($0, coder: AppPhotos.coder) }, on: device, photos: photos)
    try await signIn(stage, app: "grassy")
    try await stage.wait(for: "the feed") { stage.canUse("Create Post") }
    try await stage.tap("Create Post", number: 0)
    try await stage.choose(Array(photos.indices), in: "Add photos")
    try await stage.expect("They are shown in this order.")
    try await picture(stage, "grassy-album")
    try await large(stage, "grassy-album-large")
    try await stage.tap("Cancel")
    try await end(stage)
  }

  private func conversation(_ stage: Stage) async throws {
    guard let name = stage.rowNames.first else { return }
    try await stage.tap(name)
    try await stage.wait(for: "messages") { stage.shows("Message…") || stage.shows("Messages are for") }
    try await picture(stage, "kinnect-conversation")
    try await stage.tap("Details")
    try await stage.expect("People")
    try await picture(stage, "kinnect-conversation-details")
    try await stage.tap("Done")
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
    let app = name.prefix { $0 != "-" }
    let sprite = try String(contentsOfFile: "\(symbols)/\(app).svg", encoding: .utf8)
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
