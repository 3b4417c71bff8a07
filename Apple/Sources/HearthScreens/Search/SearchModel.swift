public import ClientKit
import Foundation
public import Observation
public import Wire

/// Search as one types.
@MainActor @Observable public final class SearchModel<Found: Identifiable & Sendable> {
  public var words = ""
  public private(set) var items: [Found] = []
  /// What `items` were found for.
  public private(set) var found = ""
  public private(set) var failure: String?
  /// Whether there is more than `items`.
  public var goesOn: Bool { next != nil }

  /// What a screen shows of it.
  public var state: ListState {
    if let failure { return .failed(failure) }
    return items.isEmpty ? .empty : .filled
  }

  private var next: String?
  @ObservationIgnored private let findsWithoutWords: Bool
  @ObservationIgnored private let find: (String, String?) async throws(ClientError) -> Page<Found>

  /// - Parameters:
  ///   - findsWithoutWords: whether something is found before anything is typed.
  ///   - pages: asks the server for what comes behind a cursor; at first for the beginning.
  public init(
    findsWithoutWords: Bool = false,
    pages: @escaping (_ words: String, _ next: String?) async throws(ClientError) -> Page<Found>
  ) {
    self.findsWithoutWords = findsWithoutWords
    find = pages
  }

  /// A search with a single page.
  /// - Parameter find: asks the server.
  public convenience init(
    findsWithoutWords: Bool = false, find: @escaping (String) async throws(ClientError) -> [Found]
  ) {
    self.init(findsWithoutWords: findsWithoutWords) { words, _ throws(ClientError) in
      Page(items: try await find(words), next: nil)
    }
  }

  /// Searches once the typing rests.
  public func search() async {
    let asked = words.trimmingCharacters(in: .whitespaces)
    guard !asked.isEmpty || findsWithoutWords else {
      show(Page(items: [], next: nil), for: "")
      return
    }
    if !asked.isEmpty { do { try await Task.sleep(for: .milliseconds(250)) } catch { return } }
    do throws(ClientError) {
      let page = try await find(asked, nil)
      guard !Task.isCancelled else { return }
      show(page, for: asked)
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      if asked.isEmpty { show(Page(items: [], next: nil), for: "") } else { failure = error.localizedDescription }
    }
  }

  /// Reads what comes behind `items`; answers whether it could. Where the server doesn't know the cursor any more, the search begins again.
  public func more() async -> Bool {
    guard let next else { return true }
    let words = found
    do throws(ClientError) {
      let page = try await find(words, next)
      // Meanwhile something else may have been found.
      guard found == words, self.next == next else { return true }
      let known = Set(items.map(\.id))
      items += page.items.filter { !known.contains($0.id) }
      self.next = page.next
      return true
    } catch {
      guard error.isOtherCursor else { return false }
      await search()
      return failure == nil
    }
  }

  private func show(_ page: Page<Found>, for words: String) {
    (items, next, found, failure) = (page.items, page.next, words, nil)
  }
}
