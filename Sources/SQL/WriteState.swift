internal import Synchronization

/// Whether the latest write failed because the disk took nothing. A write that the schema or a policy refused says nothing of
/// the disk.
final class WriteState: Sendable {
  private let hasFailed = Atomic<Bool>(false)

  var isFailing: Bool { hasFailed.load(ordering: .relaxed) }

  /// Runs a write and remembers how it went.
  func watch<T>(_ write: () async throws -> T) async throws -> T {
    do {
      let value = try await write()
      if isFailing { hasFailed.store(false, ordering: .relaxed) }
      return value
    } catch let error as SQLError {
      if error.isOfTheDisk { hasFailed.store(true, ordering: .relaxed) }
      throw error
    }
  }
}

extension SQLError {
  /// Whether the disk was full or takes no writes.
  public var isOfTheDisk: Bool { kind == .full || kind == .readOnly }
}
