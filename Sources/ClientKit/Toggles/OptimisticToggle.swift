public import Observation

/// Whether something, such as a like, is on for the viewer, and how many people it is on for.
public struct ToggleState: Hashable, Sendable {
  /// Whether it is on for the viewer.
  public var isOn: Bool
  /// The number of people it is on for, the viewer included.
  public var count: Int

  public init(isOn: Bool, count: Int) {
    self.isOn = isOn
    self.count = count
  }

  fileprivate func turned(_ wish: Bool) -> ToggleState {
    guard wish != isOn else { return self }
    return ToggleState(isOn: wish, count: max(0, count + (wish ? 1 : -1)))
  }
}

/// A like or a follow that shows what was wished at once, and goes back to what the server last said when that fails.
///
/// Taps while an answer is under way change the wish; only the last one counts, and one request runs at a time.
@MainActor @Observable public final class OptimisticToggle {
  /// The state to show.
  public private(set) var shown: ToggleState
  /// Why the last change failed; nil from the next tap on.
  public private(set) var failure: ClientError?

  private var confirmed: ToggleState
  private var isSending = false
  private let send: @Sendable (Bool) async throws(ClientError) -> ToggleState

  /// - Parameters:
  ///   - state: what the server said.
  ///   - send: asks the server for on or off; answers what it is then.
  public init(
    _ state: ToggleState, send: @escaping @Sendable (Bool) async throws(ClientError) -> ToggleState
  ) {
    shown = state
    confirmed = state
    self.send = send
  }

  /// Switches between on and off; returns once the server's response to the last tap is shown. While a request is under
  /// way, returns at once.
  public func toggle() async {
    failure = nil
    shown = shown.turned(!shown.isOn)
    // Whoever is sending goes on to the newest wish.
    guard !isSending else { return }
    isSending = true
    defer { isSending = false }
    while shown.isOn != confirmed.isOn {
      let wish = shown.isOn
      do {
        confirmed = try await send(wish)
        shown = shown.isOn == wish ? confirmed : confirmed.turned(shown.isOn)
      } catch {
        failure = error
        shown = confirmed
      }
    }
  }

  /// Takes over what the server says now, by a list that was read anew or a live event; not while an answer is under way.
  public func update(_ state: ToggleState) {
    guard !isSending else { return }
    confirmed = state
    shown = state
  }
}
