internal import CPostgres
internal import Wire

/// How transactions begin and end.
extension PostgresConnection {
  enum Beginning {
    case read
    case write
  }

  /// A transaction begins with the first statement that is run.
  func begin(_ beginning: Beginning, as principal: Principal?, at time: Timestamp) throws(SQLError) {
    if beginning == .write { needed = 0 }
    self.principal = principal ?? .anonymous
    try context.encode(self.principal, time, provenBy: prover)
    self.beginning = beginning
    transactionNumber = ""
    failure = nil
  }

  /// Ends a read. Its outcome is of no interest: nothing waits for it, and the command leaves with the next transaction, or
  /// by `pushEnd` when there is none yet.
  func endRead() {
    beginning = nil
    guard isInTransaction else { return }
    isInTransaction = false
    send(.commit)
    readsUnsynchronized += 1
    hasUnsentEnd = true
    // The server writes its statistics down, by which it cleans its tables up, when it is in step.
    if readsUnsynchronized > 200 { pushEnd() }
  }

  /// Sends what ended the last read: its snapshot must not be held while nothing happens.
  func pushEnd() {
    guard hasUnsentEnd, !isLost else { return }
    (hasUnsentEnd, readsUnsynchronized) = (false, 0)
    synchronize()
  }

  /// Ends a transaction without its work.
  func rollBack() {
    beginning = nil
    guard isInTransaction, !isLost else { return }
    isInTransaction = false
    send(.rollback)
    synchronize()
  }

  /// The next transaction is read only when this replica has come so far in the log; else it fails as behind.
  func require(_ position: Int64) { needed = position }

  /// Sends COMMIT; from here on the outcome is the server's.
  /// - Parameter locating: whether to ask where in the log it ended.
  func sendCommit(locating: Bool = false) {
    send(.commit)
    if locating {
      send(.written, .position)
    }
    synchronize()
    isInTransaction = false
  }

  /// Waits for what was sent; throws the first failure of it.
  func settle() throws(SQLError) {
    var first: PostgresFailure?
    while !awaited.isEmpty {
      do { PQclear(try receive()) } catch {
        first = first ?? failure
        if isLost { throw error }
      }
    }
    if let first { throw first.error }
  }

  /// Runs `body` so that its failure undoes only what it did.
  func attempt<T>(_ body: () throws -> T) throws -> T {
    if let failure { throw failure.error }
    sendBeginning()
    send(.savepoint)
    do {
      let value = try body()
      if let failure { throw failure.error }
      send(.release)
      return value
    } catch {
      // What asks for the whole transaction to be done again is not to be got over.
      guard !isLost, failure?.isTransient != true else { throw error }
      failure = nil
      send(.rollbackToSavepoint)
      send(.release)
      throw error
    }
  }
}
