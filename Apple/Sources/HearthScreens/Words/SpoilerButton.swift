public import ClientKit
public import SwiftUI

/// Shows the spoilers of a text, which stay folded until they are asked for.
public struct SpoilerButton: View {
  @Environment(Account.self) private var account
  private let unfold: @MainActor () async throws(ClientError) -> Void

  /// - Parameter unfold: asks the server for the whole text.
  public init(unfold: @escaping @MainActor () async throws(ClientError) -> Void) { self.unfold = unfold }

  public var body: some View {
    Button("Show spoiler", systemImage: "eye") { Task { await show() } }
      .buttonStyle(.bordered).controlSize(.small)
  }

  private func show() async {
    do throws(ClientError) {
      try await unfold()
    } catch {
      if error != .cancelled { account.notice = error.localizedDescription }
    }
  }
}
