public import ClientKit
internal import Foundation
public import Observation
public import Wire

/// A list as a screen shows it: what is kept at once, and what the server says when it can be asked.
@MainActor @Observable public final class HeldListModel<Item: HeldItem> {
  public private(set) var items: [Item] = []
  /// Whether there is more to be read behind the last item.
  public private(set) var goesOn = false
  /// Whether it was read at least once, now or earlier.
  public private(set) var isKnown = false
  /// Why it couldn't be read the last time, for people.
  public private(set) var failure: String?
  public var isLoading: Bool { loading.isUnderWay }

  @ObservationIgnored private let list: HeldList<Item>
  @ObservationIgnored private let account: Account
  private let loading = Loading()

  public init(_ list: HeldList<Item>, _ account: Account) {
    self.list = list
    self.account = account
    read()
  }

  /// What a screen shows of it.
  public var state: ListState {
    if !items.isEmpty { return .filled }
    if let failure, !isKnown { return .failed(failure) }
    return isKnown ? .empty : .loading
  }

  /// Shows the list until its task is cancelled, as it is kept and as it changes.
  public func run() async {
    let changes = account.store.changes()
    read()
    await refresh()
    for await names in changes
    where names.contains(list.name) || names.contains(list.kind.name) || names.contains("outbox") {
      read()
    }
  }

  /// Reads it from its beginning on.
  public func refresh() async { await load(isFirst: true) }

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
    read()
  }

  private func read() {
    do {
      let shown = try account.store.items(list)
      if items != shown.items { items = shown.items }
      (goesOn, isKnown) = (shown.goesOn, shown.readAt != nil)
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
  @ObservationIgnored private var id: ID<Item.Entity>?
  @ObservationIgnored private let read: @Sendable (HearthClient) async throws(ClientError) -> Item

  /// - Parameters:
  ///   - id: nil where the server alone knows it, such as a project's by its slug.
  ///   - read: from the server.
  public init(
    _ kind: HeldKind<Item>, _ id: ID<Item.Entity>?, _ account: Account,
    read: @escaping @Sendable (HearthClient) async throws(ClientError) -> Item
  ) {
    (self.kind, self.id, self.account, self.read) = (kind, id, account, read)
    show()
  }

  /// Shows it until the task is cancelled.
  public func run() async {
    let changes = account.store.changes()
    show()
    await refresh()
    for await names in changes where names.contains(kind.name) || names.contains("outbox") { show() }
  }

  public func refresh() async {
    do throws(ClientError) {
      let item = try await read(account.client)
      id = item.id
      do { try account.store.keep(item, of: kind) } catch { account.notice = error.localizedDescription }
      failure = nil
      account.isOffline = false
      show()
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      account.isOffline = error.isConnection
      if error.advice == .readAnew {
        // It is gone for the viewer, whatever was kept of it.
        if let id {
          do { try account.store.remove(id, of: kind) } catch { account.notice = error.localizedDescription }
        }
        item = nil
      }
      if item == nil { failure = error.localizedDescription }
    }
  }

  private func show() {
    guard let id else { return }
    do {
      let kept = try account.store.item(id, of: kind)
      // Deleted, or no longer the viewer's to see.
      if kept == nil, item != nil { failure = "This is no longer available." }
      if item != kept { item = kept }
    } catch {
      failure = error.localizedDescription
    }
  }
}
