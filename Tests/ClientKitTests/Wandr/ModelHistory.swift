import Core
import Foundation
import TestCircle
import Wire

@testable import ClientKit

/// Three devices of one person, each with its store and its engine, that write by chance, cut off from each other, with requests and answers lost,
/// requests doubled and out of order, and clocks days off; at last all of them reach the server.
struct ModelHistory {
  /// Something of a log that is either one way or the other, and who has written it last.
  private struct Slot: Hashable {
    let log: ID<SyncAPI.Thing>
    let name: String
  }

  private let server: ModelServer
  private let devices: [ModelDevice]
  private let seed: UInt64
  private var random: DemoChance
  private var made = 0
  /// What was written last, by which devices it ever was: where only one has, it has to be so in the end.
  private var written: [Slot: (value: String, by: Set<Int>)] = [:]

  init(seed: UInt64, fault: SyncFault? = nil) throws {
    self.seed = seed
    var random = DemoChance(seed: seed)
    let (server, folder) = (ModelServer(fault == .clearedOutbox ? nil : fault), try TestFolder())
    let day: Int64 = 86_400_000
    var offsets = [-3 * day, 0, 2 * day, 20 * day, -40_000, 90_000]
    offsets.shuffle(using: &random)
    devices = try (0..<3).map { index in
      try ModelDevice(
        server, in: folder, name: "\(index)", offset: offsets[index], clearsFirst: fault == .clearedOutbox)
    }
    (self.server, self.random) = (server, random)
  }

  /// What does not hold at the end.
  mutating func complaints(steps: Int) async throws -> [String] {
    for _ in 0..<steps {
      let index = Int.random(in: devices.indices, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<7: try await write(index)
      case 7..<9: try await exchange(index)
      default: server.time.pass([0, 1000, 60_000, 400_000].randomElement(using: &random) ?? 0)
      }
    }
    try await settle()
    var complaints = try await differences()
    complaints += try await losses()
    complaints += try await lastWord()
    return complaints.map { "\(seed): \($0)" }
  }

  // MARK: Chance

  private mutating func exchange(_ index: Int) async throws {
    let delivery = ModelDelivery.allCases.randomElement(using: &random) ?? .whole
    try await devices[index].exchange(delivery)
  }

  private mutating func write(_ index: Int) async throws {
    let device = devices[index]
    let known = try await device.shown().map(\.id).sorted()
    let isNew = random.happens(50) && known.count < 2
    guard !isNew, let id = known.randomElement(using: &random) else { return try await create(index) }
    made += 1
    let word = ["sea", "hill", "rain"].randomElement(using: &random) ?? "sea"
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<6:
      let note = "n\(made)"
      try await device.write(id) { $0.fields.append((name: "note", value: note)) }
      keep(Slot(log: id, name: "note"), note, index)
    case 6..<9:
      try await device.write(id) { $0.added.append((set: "tags", element: word)) }
      keep(Slot(log: id, name: "tag \(word)"), "there", index)
    case 9..<11:
      try await device.write(id) { $0.gone.append((set: "tags", element: word)) }
      keep(Slot(log: id, name: "tag \(word)"), "gone", index)
    default:
      try await device.write(id) { $0.isRemoved = true }
      keep(Slot(log: id, name: "log"), "gone", index)
      guard random.happens(30) else { return }
      try await device.write(id) { $0.isRestored = true }
      keep(Slot(log: id, name: "log"), "there", index)
    }
  }

  private mutating func create(_ index: Int) async throws {
    made += 1
    let note = "n\(made)"
    let id = ID<SyncAPI.Thing>(
      at: Timestamp(microseconds: server.time.now * 1000), random: (random.next(), random.next()))
    try await devices[index].write(id) { write in
      write.fields = [
        (name: "note", value: note), (name: "placeID", value: "01980000-0000-7000-8000-000000000001"),
        (name: "rating", value: "solid"),
      ]
    }
    keep(Slot(log: id, name: "note"), note, index)
    keep(Slot(log: id, name: "log"), "there", index)
  }

  private mutating func keep(_ slot: Slot, _ value: String, _ index: Int) {
    written[slot] = (value, written[slot]?.by.union([index]) ?? [index])
  }

  /// All reach the server, as often as it takes.
  private func settle() async throws {
    for _ in 0..<4 {
      for device in devices { try await device.exchange(.whole) }
    }
  }

  // MARK: What has to hold

  private func differences() async throws -> [String] {
    var found: [String] = []
    var shown: Set<String> = []
    let most = UInt64(clamping: server.time.now) + HybridClock.mostAhead
    for (index, device) in devices.enumerated() {
      let waiting = try await device.store.waitingThingCount()
      if waiting > 0 { found.append("\(index) still waits with \(waiting)") }
      let things = try await device.shown()
      shown.insert(things.map { String(decoding: $0.jsonBytes(), as: UTF8.self) }.joined(separator: "\n"))
      if things.flatMap(\.versions).contains(where: { $0.milliseconds > most }) {
        found.append("\(index) has a version of the future")
      }
    }
    if shown.count > 1 { found.append("the devices differ:\n\(shown.sorted().joined(separator: "\n\n"))") }
    return found
  }

  /// What one device alone has written is as it wrote it last.
  private func losses() async throws -> [String] {
    let shown = try await devices[0].shown()
    let logs = Dictionary(shown.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
    var found: [String] = []
    for (slot, last) in written where last.by.count == 1 {
      let log = logs[slot.log]
      let value: String?
      if slot.name == "log" {
        value = log == nil ? "gone" : "there"
      } else if slot.name == "note" {
        value = log.map { $0.value("note") ?? "" }
      } else {
        let word = slot.name.dropFirst("tag ".count)
        value = log.map { $0.elements(of: "tags").contains(String(word)) ? "there" : "gone" }
      }
      // Of a log that is deleted nothing is shown.
      if let value, value != last.value { found.append("\(slot.log) \(slot.name) is \(value), not \(last.value)") }
    }
    return found
  }

  /// Whatever its clock says, a device that knows what the others wrote has the last word.
  private func lastWord() async throws -> [String] {
    guard let id = try await devices[0].shown().first?.id else { return [] }
    var found: [String] = []
    for (index, device) in devices.enumerated() {
      try await device.exchange(.whole)
      let word = "last of \(index)"
      try await device.write(id) { $0.fields.append((name: "note", value: word)) }
      try await settle()
      for other in devices {
        let note = try await other.shown().first { $0.id == id }?.value("note")
        if note != word { found.append("the last word of \(index) isn't heard") }
      }
    }
    return found
  }
}
