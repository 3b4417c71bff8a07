public import ClientKit
internal import Foundation
public import Observation
public import Wire

/// A list as a screen shows it: what is kept at once, and what the server says when it can be asked.
///
/// Nothing is read before `run`, and then beside the screen. A change of the store reads and draws the rows that it touches.
@MainActor @Observable public final class HeldListModel<Item: HeldItem> {
  /// In their order, with what waits to be sent.
  public private(set) var rows: [HeldRow<Item>] = []
  /// Whether there is more to be read behind the last item.
  public private(set) var goesOn = false
  /// Whether it was read at least once, now or earlier.
  public private(set) var isKnown = false
  /// Why it couldn't be read the last time, for people.
  public private(set) var failure: String?
  public var items: [Item] { rows.map(\.item) }
  public var isLoading: Bool { loading.isUnderWay }

  @ObservationIgnored private let list: HeldList<Item>
  @ObservationIgnored private let account: Account
  @ObservationIgnored private var shown = HeldRows<Item>()
  private let loading = Loading()

  public init(_ list: HeldList<Item>, _ account: Account) { (self.list, self.account) = (list, account) }

  /// What a screen shows of it.
  public var state: ListState {
    if !rows.isEmpty { return .filled }
    if let failure, !isKnown { return .failed(failure) }
    return isKnown ? .empty : .loading
  }

  /// Shows the list until its task is cancelled, as it is kept and as it changes; meanwhile the server is asked.
  public func run() async {
    async let refreshed: Void = refresh()
    await follow()
    await refreshed
  }

  /// Shows the list until its task is cancelled, without asking the server.
  public func follow() async {
    let changes = account.store.changes()
    await read()
    for await change in changes { await read(after: change) }
  }

  /// Shows what is kept, without asking the server.
  public func read() async { await read(after: nil) }

  /// Reads it from its beginning on.
  public func refresh() async {
    await account.written()
    await load(isFirst: true)
  }

  /// Reads the next page. Called by the last row when it appears.
  /// - Returns: false where it couldn't be read.
  @discardableResult
  public func more() async -> Bool {
    // The row that asks appears once: a page that is being read is waited for.
    await loading.ended()
    guard goesOn, !Task.isCancelled else { return true }
    await load(isFirst: false)
    return failure == nil || Task.isCancelled
  }

  private func load(isFirst: Bool) async {
    await loading.during { await readPage(isFirst: isFirst) }
  }

  private func readPage(isFirst: Bool) async {
    do {
      try await account.store.load(list, isFirst: isFirst, through: account.client)
      failure = nil
      account.isOffline = false
    } catch {
      guard !Task.isCancelled, error as? ClientError != .cancelled else { return }
      failure = error.localizedDescription
      account.isOffline = (error as? ClientError)?.isConnection ?? false
    }
    await read()
  }

  private func read(after change: StoreChange?) async {
    do {
      guard let update = try await account.store.update(shown, of: list, after: change) else { return }
      update(&shown)
      if rows != shown.rows { rows = shown.rows }
      if (goesOn, isKnown) != (shown.goesOn, shown.isKnown) { (goesOn, isKnown) = (shown.goesOn, shown.isKnown) }
    } catch {
      failure = error.localizedDescription
    }
  }
}

/// What a screen of a list shows.
public enum ListState: Hashable, Sendable {
  /// It was never read, and is being read.
  case loading
  /// It was read, and nothing is in it.
  case empty
  /// It was never read, and can't be; why.
  case failed(String)
  case filled
}

/// A single thing as a screen shows it: what is kept at once, and what the server says when it can be asked.
@MainActor @Observable public final class HeldItemModel<Item: HeldItem> {
  public private(set) var item: Item?
  /// Why it can't be shown: it isn't kept, and can't be had.
  public private(set) var failure: String?

  @ObservationIgnored private let kind: HeldKind<Item>
  @ObservationIgnored private let account: Account
  /// By its ID once that is known: its other name may change.
  @ObservationIgnored private var name: HeldName<Item>
  @ObservationIgnored private let ask: @Sendable (HearthClient) async throws(ClientError) -> Item

  /// - Parameters:
  ///   - name: its ID, or the name that addresses know it by.
  ///   - ask: reads it from the server.
  public init(
    _ kind: HeldKind<Item>, _ name: HeldName<Item>, _ account: Account,
    ask: @escaping @Sendable (HearthClient) async throws(ClientError) -> Item
  ) { (self.kind, self.name, self.account, self.ask) = (kind, name, account, ask) }

  /// One that is known by its ID.
  /// - Parameter endpoint: the call that reads it.
  public convenience init<Input>(
    _ kind: HeldKind<Item>, _ id: ID<Item.Entity>, _ account: Account, by endpoint: Endpoint<Input, Item>,
    _ input: Input
  ) {
    self.init(kind, .id(id), account) { client throws(ClientError) in try await client.call(endpoint, input) }
  }

  /// Shows it until the task is cancelled.
  public func run() async {
    let changes = account.store.changes()
    await read()
    async let refreshed: Void = refresh()
    for await change in changes where change.contains(kind.name) { await read() }
    await refreshed
  }

  public func refresh() async {
    await account.written()
    do throws(ClientError) {
      let item = try await ask(account.client)
      name = .id(item.id)
      do { try await account.store.keep(item, of: kind) } catch { account.notice = error.localizedDescription }
      failure = nil
      account.isOffline = false
      await read()
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      account.isOffline = error.isConnection
      if error.advice == .readAnew {
        // It is gone for the viewer, whatever was kept of it.
        do { try await account.store.remove(name, of: kind) } catch { account.notice = error.localizedDescription }
        item = nil
      }
      if item == nil { failure = error.localizedDescription }
    }
  }

  /// Shows what is kept, without asking the server.
  public func read() async {
    do {
      let kept = try await account.store.item(named: name, of: kind)
      // Deleted, or no longer the viewer's to see.
      if kept == nil, item != nil { failure = "This is no longer available." }
      if let kept { name = .id(kept.id) }
      if item != kept { item = kept }
    } catch {
      failure = error.localizedDescription
    }
  }
}
