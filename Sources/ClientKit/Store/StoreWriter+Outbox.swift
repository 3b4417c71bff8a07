internal import Wire

// Rows of the outbox: what comes, goes or becomes another is noted, so that whatever shows it can follow.
extension StoreWriter {
  /// A row at the end of the outbox; answers its number.
  func insert(
    call: String, input: String, subject: String, fold: String? = nil, local: String? = nil, shown: [UInt8]? = nil
  ) throws(StoreError) -> Int64 {
    try connection.run(
      """
      INSERT INTO outbox (call, input, key, subject, fold, local, shown, made_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
      """, .text(call), .text(try connection.resolved(input)), .text(OfflineStore.newKey()),
      .text(try connection.resolved(subject)), .optional(try fold.map(connection.resolved)), .optional(local),
      shown.map { .bytes($0) } ?? .null, .integer(now.microseconds))
    let number = connection.lastNumber
    try note(number)
    return number
  }

  /// Notes a row as it is now.
  func note(_ number: Int64) throws(StoreError) {
    changed.change.names.insert("outbox")
    changed.rows += try connection.all(
      "SELECT \(OutboxRow.columns) FROM outbox WHERE number = ?", .integer(number)
    ) { (row) throws(StoreError) in try OutboxRow(row) }
  }

  /// Takes a row out; answers whether it was there.
  @discardableResult
  func delete(_ number: Int64) throws(StoreError) -> Bool {
    let gone = try connection.all(
      "DELETE FROM outbox WHERE number = ? RETURNING \(OutboxRow.columns)", .integer(number)
    ) { (row) throws(StoreError) in try OutboxRow(row) }
    changed.change.names.insert("outbox")
    changed.rows += gone
    return !gone.isEmpty
  }

  /// Takes out rows of a fold that weren't sent.
  func delete(fold: String) throws(StoreError) {
    changed.rows += try connection.all(
      "DELETE FROM outbox WHERE fold = ? AND sent_at IS NULL RETURNING \(OutboxRow.columns)", .text(fold)
    ) { (row) throws(StoreError) in try OutboxRow(row) }
  }

  /// Takes writes out of the outbox, and with them those that need what they would have made.
  /// - Returns: how many, and the files that were to be uploaded.
  func giveUp(_ first: [Int64]) throws(StoreError) -> (Int, [String]) {
    var (numbers, files): ([Int64], [String]) = (first, [])
    var next = 0
    while next < numbers.count {
      let local = try connection.first(
        "SELECT local, call FROM outbox WHERE number = ?", .integer(numbers[next])
      ) { ($0.optionalText(0), $0.text(1)) }
      next += 1
      guard let local, let name = local.0 else { continue }
      if local.1 == OutboxUpload.call { files.append(name) }
      numbers += try connection.all(
        "SELECT number FROM outbox WHERE number > ? AND instr(input, ?) > 0", .integer(numbers[next - 1]),
        .text(name)
      ) { $0.integer(0) }.filter { !numbers.contains($0) }
    }
    var count = 0
    for number in numbers where try delete(number) { count += 1 }
    return (count, files)
  }

  /// Takes back what was made here and isn't at the server: it wasn't sent, or was refused. Its photos go with it.
  /// - Parameter id: its ID on this device.
  /// - Returns: the files that were to be uploaded; nil where there is no such thing.
  func takeBack(_ id: String) throws(StoreError) -> [String]? {
    let row = try connection.first(
      "SELECT number, input FROM outbox WHERE local = ? AND (sent_at IS NULL OR state = 'failed')", .text(id)
    ) { ($0.integer(0), $0.text(1)) }
    guard let row else { return nil }
    let photos = try connection.all(
      "SELECT number FROM outbox WHERE call = ? AND instr(?, local) > 0", .text(OutboxUpload.call), .text(row.1)
    ) { $0.integer(0) }
    return try giveUp(photos + [row.0]).1
  }

  /// Writes that wait and name what was made here name it as the server does.
  func rename(_ row: OutboxRow) throws(StoreError) {
    guard let local = row.local else { return }
    let real = try connection.first("SELECT real FROM names WHERE local = ?", .text(local)) { $0.text(0) }
    guard let real else { return }
    let waiting = try connection.all(
      "SELECT number FROM outbox WHERE instr(input, ?1) > 0 OR instr(subject, ?1) > 0 OR instr(fold, ?1) > 0",
      .text(local)
    ) { $0.integer(0) }
    for column in ["input", "subject", "fold"] {
      try connection.run(
        "UPDATE outbox SET \(column) = replace(\(column), ?1, ?2) WHERE instr(\(column), ?1) > 0", .text(local),
        .text(real))
    }
    for number in waiting { try note(number) }
  }
}
