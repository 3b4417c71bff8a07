public import SQL

/// A fact and its place in the order of all facts.
public struct LoggedFact: Sendable {
  public let number: UInt64
  public let fact: LiveFact

  public init(number: UInt64, fact: LiveFact) {
    self.number = number
    self.fact = fact
  }
}

/// The facts of the recent past in their order: in the memory of one process, or in a table of several.
public protocol LiveLog: Sendable {
  /// Takes a fact in once the transaction is committed, and not at all when it is not; then calls `told`. One that
  /// coalesces replaces the earlier one with its key.
  func append(_ fact: LiveFact, in transaction: Transaction, told: @escaping @Sendable () -> Void) throws
  /// The number of the last fact that this process knows; what it learns of after this call has a greater one.
  func end() -> UInt64
  /// The facts with greater numbers in their order, or nil where some of them are forgotten. Whatever this process learns
  /// of after this call has a greater number than these.
  func read(after number: UInt64) -> [LoggedFact]?
  /// Learns what other processes have told.
  func refresh() async throws
  /// Whether a number means the same in every process and in its next life.
  var isDurable: Bool { get }
}

extension LiveLog {
  public func refresh() async throws {}
  public var isDurable: Bool { false }
}
