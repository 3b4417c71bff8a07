import ClientKit
import Wire

/// How long a device takes to agree with a server about Wandr, for `Benchmarks/devices.py`: makes an account, logs visits and sends them, then
/// brings an empty device up to date. Prints the milliseconds as JSON.
@main
struct DeviceBench {
  private struct Fault: Error {
    let text: String
  }

  private let client: HearthClient
  private let address: ServerAddress
  private let account: ID<AuthAPI.Account>
  private let folder: String

  static func main() async throws {
    let words = CommandLine.arguments.dropFirst().map(\.self)
    guard words.count == 6, let address = ServerAddress(words[0]), let logs = Int(words[4]), let queued = Int(words[5])
    else { throw Fault(text: "usage: DeviceBench ADDRESS FOLDER EMAIL PASSWORD LOGS QUEUED") }
    let client = HearthClient(address, tokens: MemoryTokenStore())
    let account = try await client.signUp(email: words[2], password: words[3])
    _ = try await client.call(WandrAPI.people.createProfile, .init(username: "traveller", avatar: nil))
    let bench = DeviceBench(client: client, address: address, account: account.id, folder: words[1])
    let (push, pull) = try await bench.run(logs: logs, queued: queued)
    print("{\"push\": \(push), \"pull\": \(pull)}")
  }

  /// The milliseconds that sending a queue took, and bringing an empty device up to date.
  private func run(logs: Int, queued: Int) async throws -> (push: Double, pull: Double) {
    let first = try await device("first")
    let pin = WandrKit.Pin(name: "The Old Mill", latitude: 59.3293, longitude: 18.0686)
    let place = try await first.journal.setPin(pin)
    _ = try await agreeing(first)
    try await log(queued, at: place, on: first)
    let push = try await agreeing(first)
    try await log(max(logs - queued, 0), at: place, on: first)
    _ = try await agreeing(first)
    let second = try await device("second")
    let pull = try await agreeing(second)
    let found = try await second.journal.logs().count
    guard found == logs else { throw Fault(text: "the device has \(found) logs") }
    return (push: push, pull: pull)
  }

  private func device(_ name: String) async throws -> WandrKit.SyncEngine {
    let store = try await OfflineStore.open(
      folder: "\(folder)/\(name)", server: address, account: account, catalogue: WandrOffline.catalogue)
    return WandrKit.SyncEngine(client, store)
  }

  private func log(_ count: Int, at place: ID<WandrKit.Place>, on device: WandrKit.SyncEngine) async throws {
    for number in 0..<count {
      let details = WandrKit.LogDetails(
        placeID: place, rating: .solid, note: "Number \(number): go early, sit outside", tags: ["food", "view"],
        visitedOn: "2026-03-05", visibility: .friends)
      try await device.journal.log(details)
    }
  }

  /// Milliseconds until nothing is left to do.
  private func agreeing(_ device: WandrKit.SyncEngine) async throws -> Double {
    let began = ContinuousClock.now
    let outcome = try await device.syncNow()
    guard outcome == .done else { throw Fault(text: "the server did not take everything") }
    return (ContinuousClock.now - began) / .milliseconds(1)
  }
}
