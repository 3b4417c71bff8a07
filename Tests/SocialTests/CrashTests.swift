import Core
import HTTP
import SQL
import Synchronization
import TestCircle
import Testing
import Wire

/// A server that ends at any step of posting and deleting: what it leaves, as the next one finds it.
@Suite(.enabled(if: TestEngine.isSQLite, "keeps copies of a database that is a file"))
struct CrashTests {
  /// All that lasts, at one moment.
  private struct Moment: Sendable {
    let database: [UInt8]
    let files: [String: [UInt8]]
  }

  private static let folders = ["media", "arrived", "incoming"]

  /// Keeps what lasts before and after each write to the store.
  private final class Recorder: Sendable {
    private let held = Mutex<[Moment]>([])
    let circle: TestCircle

    init(_ circle: TestCircle) {
      self.circle = circle
      for store in [circle.remote, circle.arrived] { store.witness { [weak self] in self?.keep() } }
    }

    var moments: [Moment] { held.withLock { $0 } }

    func keep() {
      let folder = circle.folder
      let moment = held.withLock { moments -> Moment? in
        let name = "moment-\(moments.count)"
        guard (try? circle.storage.backUp(to: "\(folder.path)/\(name)")) != nil,
          let database = try? folder.read(name)
        else { return nil }  // then the count below is too small, and the test fails
        var files: [String: [UInt8]] = [:]
        for part in CrashTests.folders {
          for file in folder.files(below: part) { files["\(part)/\(file)"] = try? folder.read("\(part)/\(file)") }
        }
        let moment = Moment(database: database, files: files)
        moments.append(moment)
        return moment
      }
      #expect(moment != nil)
    }

    func stop() { for store in [circle.remote, circle.arrived] { store.witness(nil) } }
  }

  /// Opens what a moment left, as the next start does.
  private func reopened(_ moment: Moment) throws -> TestCircle {
    let circle = try TestCircle(database: .file(moment.database), media: .elsewhere, apps: CorkboardTests.apps)
    circle.clock.advance(seconds: 7200)
    for (path, bytes) in moment.files { try circle.folder.writeBelow(bytes, path) }
    return circle
  }

  private func problems(of circle: TestCircle) async throws -> [String] {
    let uploads = circle.services.uploads
    try await uploads.resume()
    await circle.settle()
    for _ in 0..<2 {
      await uploads.sweep()
      await uploads.moveNamed()
      await circle.settle()
    }
    circle.clock.advance(seconds: 3700)
    await uploads.sweep()
    await circle.settle()
    // What has come of a file that is still being sent waits for a day.
    let underWay: [ID<Never>] = try await circle.storage.system.read { transaction in
      try transaction.all("SELECT id FROM media_uploads WHERE finished_at IS NULL") { try $0.id(0) }
    }
    let left = (circle.folder.files(below: "arrived") + circle.folder.files(below: "incoming")).filter { name in
      !underWay.contains { name.contains($0.description) }
    }
    return try await circle.administration.checkMedia().problems + left.map { "left: \($0)" }
  }

  @Test func `whenever it ends, database and store agree after the next start's sweep`() async throws {
    let board = try await NamedObjectTests.Board(.elsewhere)
    let recorder = Recorder(board.circle)
    let uploads = board.circle.services.uploads
    // Sent for the app; sent for none; sent directly. Each pinned, and taken away.
    var pins: [String] = []
    for media in [
      try await board.send(), try await board.send(app: nil),
      try #require(try await board.sendDirectly(try await RealPhoto.jpeg())["id"].string),
    ] {
      recorder.keep()
      let pin = try await board.pin(media)
      #expect(pin.status == 201)
      pins.append(try #require(pin["id"].string))
      recorder.keep()
    }
    pins += try await pinsWithOriginals(board, recorder)
    await board.circle.settle()
    for _ in 0..<2 { await uploads.moveNamed() }
    for pin in pins { #expect(try await board.ana.delete("/api/cork/pins/\(pin)").status == 204) }
    await uploads.sweepDeleted()
    // Deleted while it is on the move.
    let last = try await board.send(app: nil)
    await board.circle.settle()
    let pin = try await board.pin(last)
    let own = try #require(pin["id"].string)
    async let moving: Void = uploads.moveNamed()
    #expect(try await board.ana.delete("/api/cork/pins/\(own)").status == 204)
    await moving
    await board.circle.settle()
    recorder.keep()
    recorder.stop()

    let moments = recorder.moments
    #expect(moments.count > 120)
    for (number, moment) in moments.enumerated() {
      let circle = try reopened(moment)
      #expect(try await problems(of: circle) == [], "moment \(number) of \(moments.count)")
    }
  }

  /// Two pins whose originals are kept: one was sent by itself, the other is what the photo was made of.
  private func pinsWithOriginals(_ board: NamedObjectTests.Board, _ recorder: Recorder) async throws -> [String] {
    let (circle, ana, photo) = (board.circle, board.member, try await TestCircle.originalPhoto())
    try await circle.keepOriginals(ana, in: "cork")
    var pins: [String] = []
    for said in [["app": "cork"], ["app": "cork", "original": "keep"]] {
      let (media, _) = try await circle.sendInParts(photo, said, by: ana)
      recorder.keep()
      await circle.settle()
      if said.count == 1 {
        let sent = try await circle.sendInParts(
          photo, ["app": "cork", "purpose": "original", "of": media], by: ana)
        #expect(sent.reply.status == 204)
        recorder.keep()
      }
      await circle.settle()
      pins.append(try #require(try await board.pin(media)["id"].string))
      recorder.keep()
      #expect(try await board.ana.get("/media/cork/\(media)/original").bytes == photo)
    }
    return pins
  }

  @Test func `a move or a deletion that is forgotten is found`() async throws {
    let board = try await NamedObjectTests.Board(.elsewhere)
    let media = try await board.send(app: nil)
    await board.circle.settle()
    let recorder = Recorder(board.circle)
    let pin = try await board.pin(media)
    await board.circle.services.uploads.moveNamed()
    #expect(try await board.ana.delete("/api/cork/pins/\(pin["id"].string ?? "")").status == 204)
    await board.circle.settle()
    recorder.stop()
    func found(_ forget: SQL) async throws -> Bool {
      for moment in recorder.moments {
        let circle = try reopened(moment)
        try await circle.storage.system.write { _ = try $0.run(forget) }
        if try await !problems(of: circle).isEmpty { return true }
      }
      return false
    }

    #expect(try await found("UPDATE media SET move = NULL"))
    #expect(try await found("UPDATE media SET named_for = NULL, move = NULL"))
    #expect(try await found("DELETE FROM media_deletions"))
  }
}

extension TestFolder {
  /// Writes a file, and makes the folders above it.
  fileprivate func writeBelow(_ bytes: [UInt8], _ name: String) throws {
    var folder = path
    for part in name.split(separator: "/").dropLast() {
      folder += "/\(part)"
      try Self.makeFolder(folder)
    }
    try write(bytes, name)
  }
}
