import Core
import TestCircle
import Wire

/// Three devices of one person that write by chance, cut off from each other, with answers lost, requests doubled and out of order, and clocks days
/// off; at last all of them reach the server.
struct SyncHistory {
  private let peer: any SyncPeer
  private let place: String
  private var devices: [SyncDevice]
  private var random: DemoChance
  private var made: UInt64 = 0
  private let seed: UInt64

  /// - Parameter place: where all logs are.
  init(_ peer: any SyncPeer, seed: UInt64, at place: String, clearsFirst: Bool = false) {
    (self.peer, self.place, self.seed) = (peer, place, seed)
    var random = DemoChance(seed: seed)
    let day: Int64 = 86_400_000
    var offsets = [-3 * day, 0, 2 * day, 20 * day, -40_000, 90_000]
    offsets.shuffle(using: &random)
    devices = (0..<3).map { SyncDevice(UInt64($0) * 0x7000_0000_0000_0000 + 0xa1, offset: offsets[$0]) }
    for index in devices.indices { devices[index].clearsFirst = clearsFirst }
    self.random = random
  }

  /// What does not hold at the end.
  mutating func complaints(steps: Int) async throws -> [String] {
    for _ in 0..<steps {
      let index = Int.random(in: devices.indices, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<7: write(index)
      case 7..<9: try await exchange(index)
      default: peer.pass(milliseconds: [0, 1000, 60_000, 400_000].randomElement(using: &random) ?? 0)
      }
    }
    try await settle()
    var complaints = devices.flatMap(\.complaints) + differences() + losses()
    complaints += try await lastWord()
    return complaints
  }

  // MARK: Chance

  private mutating func exchange(_ index: Int) async throws {
    let ways: [Delivery] = [.whole, .whole, .lostRequest, .lostAnswer, .doubled, .shuffled]
    let way = ways.randomElement(using: &random) ?? .whole
    try await devices[index].exchange(with: peer, way, by: &random)
  }

  private mutating func write(_ index: Int) {
    let now = peer.now
    let known = devices[index].logs
    let isNew = known.count < 2 && random.happens(50)
    guard !isNew, let id = known.randomElement(using: &random) else { return create(index, now) }
    made += 1
    let word = ["sea", "hill", "rain"].randomElement(using: &random) ?? "sea"
    let note = "n\(made)"
    let rating = ["skip", "solid", "mustSee"].randomElement(using: &random)
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<4:
      devices[index].write(id, at: now) { $0.fields = [SyncAPI.Field(name: "note", value: note, version: $1)] }
    case 4..<6:
      devices[index].write(id, at: now) { $0.fields = [SyncAPI.Field(name: "rating", value: rating, version: $1)] }
    case 6..<9:
      devices[index].write(id, at: now) {
        $0.elements = [SyncAPI.Element(set: "tags", element: word, added: $1, removed: nil)]
      }
    case 9..<11:
      devices[index].write(id, at: now) {
        $0.elements = [SyncAPI.Element(set: "tags", element: word, added: nil, removed: $1)]
      }
    default:
      devices[index].write(id, at: now) { $0.removed = $1 }
      // Some are put back at once.
      if random.happens(30) { devices[index].write(id, at: now) { $0.restored = $1 } }
    }
  }

  private mutating func create(_ index: Int, _ now: Int64) {
    made += 1
    let id = ID<SyncAPI.Thing>(
      at: Timestamp(microseconds: now * 1000), random: (random.next(), random.next()))
    let values = [("note", "n\(made)"), ("placeID", place), ("rating", "solid")]
    devices[index].write(id, at: now) { thing, version in
      thing.fields = values.map { SyncAPI.Field(name: $0.0, value: $0.1, version: version) }
    }
  }

  /// All reach the server, as often as it takes.
  private mutating func settle() async throws {
    for _ in 0..<4 {
      for index in devices.indices { try await devices[index].exchange(with: peer, .whole, by: &random) }
    }
  }

  // MARK: What has to hold

  private func differences() -> [String] {
    var found: [String] = []
    for (index, device) in devices.enumerated() where !device.outbox.isEmpty {
      found.append("\(seed): \(index) still waits with \(device.outbox.count): \(device.refusal)")
    }
    let shown = devices.map { device in device.shown.values.sorted { $0.id < $1.id }.map { $0.jsonBytes() } }
    if Set(shown).count > 1 {
      let texts = shown.map { $0.map { String(decoding: $0, as: UTF8.self) }.joined(separator: "\n") }
      found.append("\(seed): the devices differ:\n\(Set(texts).sorted().joined(separator: "\n\n"))")
    }
    return found
  }

  /// What a device wrote is there, or something later is; and what is deleted is so because somebody deleted it last.
  private func losses() -> [String] {
    var written: [SyncDevice.Slot: FieldVersion] = [:]
    for device in devices { written.merge(device.written) { max($0, $1) } }
    let shown = devices[0].shown
    let kept = Dictionary(shown.values.flatMap { SyncDevice.slots(of: $0) }, uniquingKeysWith: { max($0, $1) })
    var found: [String] = []
    for id in Set(written.keys.compactMap { ID<SyncAPI.Thing>($0.prefix(36)) }) {
      let (removed, restored) = (written["\(id) removed"], written["\(id) restored"])
      let isRemoved = removed.map { removed in restored.map { $0 <= removed } ?? true } ?? false
      if isRemoved != (shown[id] == nil) { found.append("\(seed): \(id) is \(isRemoved ? "back" : "lost")") }
    }
    for (slot, version) in written {
      guard let id = ID<SyncAPI.Thing>(slot.prefix(36)), shown[id] != nil else { continue }
      if kept[slot].map({ $0 < version }) ?? true { found.append("\(seed): \(slot) \(version) is lost") }
    }
    return found
  }

  /// Whatever its clock says, a device that knows what the others wrote has the last word.
  private mutating func lastWord() async throws -> [String] {
    guard let id = devices[0].logs.first else { return [] }
    var found: [String] = []
    for index in devices.indices {
      try await devices[index].exchange(with: peer, .whole, by: &random)
      devices[index].write(id, at: peer.now) {
        $0.fields = [SyncAPI.Field(name: "note", value: "last of \(index)", version: $1)]
      }
      try await settle()
      let notes = Set(devices.map { $0.shown[id]?.field("note")?.value })
      if notes != ["last of \(index)"] { found.append("\(seed): the last word of \(index) isn't heard") }
    }
    return found
  }
}
