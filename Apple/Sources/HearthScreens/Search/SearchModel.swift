public import ClientKit
import Foundation
public import Observation

/// Search as one types.
@MainActor @Observable public final class SearchModel<Found: Sendable> {
  public var words = ""
  public private(set) var items: [Found] = []
  /// What `items` were found for.
  public private(set) var found = ""
  public private(set) var failure: String?

  /// What a screen shows of it.
  public var state: ListState {
    if let failure { return .failed(failure) }
    return items.isEmpty ? .empty : .filled
  }

  @ObservationIgnored private let findsWithoutWords: Bool
  @ObservationIgnored private let find: (String) async throws(ClientError) -> [Found]

  /// - Parameters:
  ///   - findsWithoutWords: whether something is found before anything is typed.
  ///   - find: asks the server.
  public init(findsWithoutWords: Bool = false, find: @escaping (String) async throws(ClientError) -> [Found]) {
    self.findsWithoutWords = findsWithoutWords
    self.find = find
  }

  /// Searches once the typing rests.
  public func search() async {
    let asked = words.trimmingCharacters(in: .whitespaces)
    guard !asked.isEmpty || findsWithoutWords else {
      (items, found, failure) = ([], "", nil)
      return
    }
    if !asked.isEmpty { do { try await Task.sleep(for: .milliseconds(250)) } catch { return } }
    do throws(ClientError) {
      let items = try await find(asked)
      guard !Task.isCancelled else { return }
      (self.items, found, failure) = (items, asked, nil)
    } catch {
      guard error != .cancelled, !Task.isCancelled else { return }
      if asked.isEmpty { (items, found, failure) = ([], "", nil) } else { failure = error.localizedDescription }
    }
  }
}
