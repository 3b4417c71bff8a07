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
  @ObservationIgnored private let read: @Sendable (String?) async throws(ClientError) -> Page<Item>
  @ObservationIgnored private var next: String?
  @ObservationIgnored private var isLoading = false

  /// - Parameter input: of the call for the page behind a cursor.
  public init<Input: PagedInput & Sendable>(
    _ account: Account, _ endpoint: Endpoint<Input, Page<Item>>,
    input: @escaping @Sendable (Cursor<Input.List>?) -> Input
  ) {
    self.account = account
    let client = account.client
    read = { (before) async throws(ClientError) in
      try await client.call(endpoint, input(before.flatMap { Cursor<Input.List>($0) }))
    }
  }

  public func refresh() async { await load(isFirst: true) }

  public func more() async {
    guard next != nil else { return }
    await load(isFirst: false)
  }

  /// Takes something out that was deleted or dealt with.
  public func remove(_ id: Item.ID) {
    items.removeAll { $0.id == id }
    if items.isEmpty { state = .empty }
  }

  private func load(isFirst: Bool) async {
    guard !isLoading else { return }
    isLoading = true
    defer { isLoading = false }
    do throws(ClientError) {
      let page = try await read(isFirst ? nil : next)
      let known = isFirst ? [] : Set(items.map(\.id))
      items = (isFirst ? [] : items) + page.items.filter { !known.contains($0.id) }
      (next, goesOn) = (page.next, page.next != nil)
      state = items.isEmpty ? .empty : .filled
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      if items.isEmpty {
        state = .failed(error.localizedDescription)
      } else {
        account.notice = error.localizedDescription
      }
    }
  }
}
