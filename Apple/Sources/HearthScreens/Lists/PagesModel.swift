import ClientKit
internal import Foundation
public import Observation
public import Wire

/// A list that isn't kept on this device, page by page.
@MainActor @Observable public final class PagesModel<Item: Identifiable & Sendable> {
  public private(set) var items: [Item] = []
  public private(set) var goesOn = false
  public private(set) var state = ListState.loading

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let isQuiet: Bool
  @ObservationIgnored private let read: @Sendable (String?) async throws(ClientError) -> Page<Item>
  @ObservationIgnored private var next: String?
  @ObservationIgnored private let loading = Loading()
  /// Whether the page that was asked for last couldn't be read.
  @ObservationIgnored private var hasFailed = false

  /// - Parameters:
  ///   - isQuiet: whether a page that can't be read is no news: the list is beside another one.
  ///   - input: of the call for the page behind a cursor.
  public init<Input: PagedInput & Sendable>(
    _ account: Account, _ endpoint: Endpoint<Input, Page<Item>>, isQuiet: Bool = false,
    input: @escaping @Sendable (SealedCursor<Input.List>?) -> Input
  ) {
    self.account = account
    self.isQuiet = isQuiet
    let client = account.client
    read = { (before) async throws(ClientError) in
      try await client.call(endpoint, input(before.map { SealedCursor($0) }))
    }
  }

  public func refresh() async { await load(isFirst: true) }

  /// Reads the next page. Called by the last row when it appears.
  /// - Returns: false where it couldn't be read.
  @discardableResult
  public func more() async -> Bool {
    // The row that asks appears once: a page that is being read is waited for.
    await loading.ended()
    guard next != nil, !Task.isCancelled else { return true }
    await load(isFirst: false)
    return !hasFailed
  }

  /// Takes something out that was deleted or dealt with.
  public func remove(_ id: Item.ID) {
    items.removeAll { $0.id == id }
    if items.isEmpty { state = .empty }
  }

  private func load(isFirst: Bool) async {
    guard !loading.isUnderWay else { return }
    await loading.during { await readPage(isFirst: isFirst) }
  }

  private func readPage(isFirst: Bool) async {
    hasFailed = false
    do throws(ClientError) {
      let page = try await read(isFirst ? nil : next)
      let known = isFirst ? [] : Set(items.map(\.id))
      items = (isFirst ? [] : items) + page.items.filter { !known.contains($0.id) }
      (next, goesOn) = (page.next, page.next != nil)
      state = items.isEmpty ? .empty : .filled
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      if !isFirst, error.isOtherCursor { return await readPage(isFirst: true) }
      hasFailed = true
      if items.isEmpty {
        state = .failed(error.localizedDescription)
      } else if isFirst, !isQuiet {
        account.notice = error.localizedDescription
      }
    }
  }
}
