public import Wire

/// Writes by what they do to an item. What is shown meanwhile, what is folded and what an answer changes follows from that.
extension OfflineCatalogue {
  /// A call that changes one item.
  /// - Parameters:
  ///   - name: by what the call means it.
  ///   - fold: of writes that replace each other as long as they weren't sent; none where it is nil.
  ///   - shown: the item as it is shown until the answer is there.
  ///   - answered: what the answer says of it; as it was shown where nothing is given.
  public func changing<Input, Output, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Output>, _ kind: HeldKind<Item>,
    _ name: @escaping @Sendable (Input) -> HeldName<Item>, fold: (@Sendable (Input) -> String)? = nil,
    shown: @escaping @Sendable (inout Item, Input) -> Void,
    answered: (@Sendable (inout Item, Output) -> Void)? = nil
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(endpoint, subject: { "\(kind.name)/\(name($0).key)" }, fold: fold) {
        (input, row, effects) throws(StoreError) in
        guard row.state == .waiting else { return }
        effects.change(kind, name(input)) { shown(&$0, input) }
      } settle: { (output, input, _, store) throws(StoreError) in
        try store.change(kind, name(input)) { item in
          if let answered { answered(&item, output) } else { shown(&item, input) }
        }
      })
  }

  /// A call that changes one item, and answers it.
  public func editing<Input, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Item>, _ kind: HeldKind<Item>, _ name: @escaping @Sendable (Input) -> HeldName<Item>,
    fold: (@Sendable (Input) -> String)? = nil, shown: @escaping @Sendable (inout Item, Input) -> Void
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(endpoint, subject: { "\(kind.name)/\(name($0).key)" }, fold: fold) {
        (input, row, effects) throws(StoreError) in
        guard row.state == .waiting else { return }
        effects.change(kind, name(input)) { shown(&$0, input) }
      } settle: { (item, _, _, store) throws(StoreError) in
        try store.keep(item, of: kind)
      })
  }

  /// Two calls that turn something of an item on and off, such as a like: of several that weren't sent the last is.
  public func turning<Input, Output, Item: HeldItem>(
    _ on: Endpoint<Input, Output>, off: Endpoint<Input, Output>, _ kind: HeldKind<Item>,
    _ name: @escaping @Sendable (Input) -> HeldName<Item>,
    shown: @escaping @Sendable (inout Item, _ isOn: Bool) -> Void,
    answered: @escaping @Sendable (inout Item, Output) -> Void
  ) -> OfflineCatalogue {
    let fold: @Sendable (Input) -> String = { "\(on.name)/\(name($0).key)" }
    return changing(on, kind, name, fold: fold, shown: { item, _ in shown(&item, true) }, answered: answered)
      .changing(off, kind, name, fold: fold, shown: { item, _ in shown(&item, false) }, answered: answered)
  }

  /// A call that makes an item, and answers it. It is written with the item as it will be.
  /// - Parameters:
  ///   - subject: makings of one subject are sent in their order.
  ///   - atEnd: whether it comes at the end of its lists.
  ///   - lists: the names of the lists that it is in.
  ///   - also: what else is shown until the answer is there.
  ///   - settled: what else the answer changes.
  public func making<Input, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Item>, _ kind: HeldKind<Item>, subject: @escaping @Sendable (Input) -> String,
    atEnd: Bool = false, in lists: @escaping @Sendable (Item, Input) -> [HeldList<Item>.Name],
    also: (@Sendable (Item, Input, inout PendingEffects) -> Void)? = nil,
    settled: (@Sendable (Item, Input, StoreWriter) throws(StoreError) -> Void)? = nil
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(endpoint, subject: subject) { (input, row, effects) throws(StoreError) in
        guard let item: Item = try row.item() else { return }
        for list in lists(item, input) { effects.add(item, to: list, of: kind, atEnd: atEnd) }
        if row.state == .waiting { also?(item, input, &effects) }
      } settle: { (item, input, row, store) throws(StoreError) in
        try store.name(row, item.id.description)
        try store.keep(item, of: kind)
        for list in lists(item, input) {
          if atEnd {
            try store.put(item.id, last: list, of: kind)
          } else {
            try store.put(item.id, first: list, of: kind)
          }
        }
        try settled?(item, input, store)
      })
  }

  /// A call that takes an item away.
  public func removing<Input, Output, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Output>, _ kind: HeldKind<Item>, _ name: @escaping @Sendable (Input) -> HeldName<Item>
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(
        endpoint, subject: { "\(kind.name)/\(name($0).key)" }, deletes: { name($0).key }
      ) { (input, row, effects) throws(StoreError) in
        if row.state == .waiting { effects.remove(kind, name(input)) }
      } settle: { (_, input, _, store) throws(StoreError) in
        try store.remove(kind, name(input))
      })
  }

  /// A call that takes an item out of a list; in others it stays.
  public func taking<Input, Output, Item: HeldItem>(
    _ endpoint: Endpoint<Input, Output>, _ kind: HeldKind<Item>, _ name: @escaping @Sendable (Input) -> HeldName<Item>,
    outOf list: @escaping @Sendable (Input) -> HeldList<Item>.Name
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(endpoint, subject: { "\(kind.name)/\(name($0).key)" }) { (input, row, effects) throws(StoreError) in
        if row.state == .waiting { effects.take(name(input), outOf: list(input), of: kind) }
      } settle: { (_, input, _, store) throws(StoreError) in
        try store.take(name(input), outOf: list(input), of: kind)
      })
  }

  /// A call of which nothing is shown here, such as a report.
  /// - Parameter isForgettable: whether nobody needs to know that it was refused.
  public func sending<Input, Output>(
    _ endpoint: Endpoint<Input, Output>, isForgettable: Bool = false,
    settled: (@Sendable (Output, Input, StoreWriter) throws(StoreError) -> Void)? = nil
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(endpoint, subject: { _ in endpoint.name }, isForgettable: isForgettable) {
        (_, _, _) throws(StoreError) in
      } settle: { (output, input, _, store) throws(StoreError) in
        try settled?(output, input, store)
      })
  }

  /// A call that changes a value.
  /// - Parameters:
  ///   - value: its name, by the call's input.
  ///   - fold: whether of several that weren't sent the last is.
  ///   - shown: the value as it is shown until the answer is there.
  ///   - answered: what the answer says of it.
  public func setting<Input, Output, Value: Codable & Sendable>(
    _ endpoint: Endpoint<Input, Output>, _ value: @escaping @Sendable (Input) -> String, of _: Value.Type,
    fold: (@Sendable (Input) -> String)? = nil, shown: @escaping @Sendable (inout Value, Input) -> Void,
    answered: @escaping @Sendable (inout Value, Output) -> Void
  ) -> OfflineCatalogue {
    with(
      OfflineWrite(endpoint, subject: { value($0) }, fold: fold) { (input, row, effects) throws(StoreError) in
        guard row.state == .waiting else { return }
        effects.change(value: value(input), as: Value.self) { shown(&$0, input) }
      } settle: { (output, input, _, store) throws(StoreError) in
        try store.changeValue(value(input), as: Value.self) { answered(&$0, output) }
      })
  }
}
