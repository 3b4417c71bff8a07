internal import Foundation
public import Wire

// Writing: every write of an app is a row of the outbox first.
extension OfflineStore {
  /// Keeps a write until the server has answered it; it is in the file when this returns.
  /// - Parameter endpoint: one of the store's catalogue.
  /// - Returns: its number in the outbox; nil where it took back one that wasn't sent, so that nothing is left to do.
  @discardableResult
  public nonisolated func write<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input
  ) async throws(StoreError) -> Int64? { try await write(endpoint, input, local: nil, shown: nil) }

  /// The same of a write that makes something, which is shown until the server has answered.
  /// - Parameter item: as it is to be shown; its ID is `newID()`, and stands for the server's wherever later writes name it.
  @discardableResult
  public nonisolated func write<Input, Output, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, showing item: Item
  ) async throws(StoreError) -> Int64? {
    try await write(endpoint, input, local: item.id.description, shown: try StoreJSON.encode(item))
  }

  /// The same of a write that changes something, which is shown as it will be until the server has answered.
  /// - Parameter item: as it is to be shown, or what the call doesn't say of what it changes.
  @discardableResult
  public nonisolated func write<Input, Output, Item: Encodable & Sendable>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, showingChanged item: Item
  ) async throws(StoreError) -> Int64? {
    try await write(endpoint, input, local: nil, shown: try StoreJSON.encode(item))
  }

  private nonisolated func write<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, _ input: Input, local: String?, shown: [UInt8]?
  ) async throws(StoreError) -> Int64? {
    activity.begin()
    defer { activity.end() }
    guard let write = catalogue.writes[endpoint.name] as? OfflineWrite<Input, Output> else {
      preconditionFailure("\(endpoint.name) is not in the store's catalogue")
    }
    return try await add(write, input, local: local, shown: shown)
  }

  private func add<Input, Output>(
    _ write: OfflineWrite<Input, Output>, _ input: Input, local: String?, shown: [UInt8]?
  ) throws(StoreError) -> Int64? {
    let json = String(decoding: try StoreJSON.encode(input), as: UTF8.self)
    let (subject, fold, deleted) = (write.subject(input), write.fold?(input), write.deletes?(input))
    let (number, files) = try change { (writer) throws(StoreError) -> (Int64?, [String]) in
      if let deleted, let files = try writer.takeBack(deleted) { return (nil, files) }
      if let fold { try writer.delete(fold: fold) }
      let number = try writer.insert(
        call: write.call, input: json, subject: subject, fold: fold, local: local, shown: shown)
      return (number, [])
    }
    for file in files { dropUpload(file) }
    return number
  }

  /// Sends a refused write once more.
  public nonisolated func retry(_ number: Int64) async throws(StoreError) {
    activity.begin()
    defer { activity.end() }
    try await change { (writer) throws(StoreError) in
      // It was answered, or is older than the server remembers keys: under a new one it is a new request.
      try writer.connection.run(
        """
        UPDATE outbox SET state = 'waiting', problem = NULL, sent_at = NULL, attempts = 0, not_before = 0, key = ?
        WHERE number = ? AND state = 'failed'
        """, .text(Self.newKey()), .integer(number))
      try writer.note(number)
    }
  }

  /// Takes a write back, and with it those that need what it would have made.
  /// - Returns: how many were taken back; 0 where it was sent in the meantime.
  @discardableResult
  public nonisolated func giveUp(_ number: Int64) async throws(StoreError) -> Int {
    activity.begin()
    defer { activity.end() }
    let (count, files) = try await change { (writer) throws(StoreError) -> (Int, [String]) in
      try writer.giveUp([number])
    }
    for file in files { dropUpload(file) }
    return count
  }

  static func newKey() -> String { UUID().uuidString.lowercased() }
}
