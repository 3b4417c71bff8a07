public import SwiftUI

/// Asks first when something isn't sent yet.
public struct SignOutButton: View {
  @Environment(Session.self) private var session
  @State private var isAsking = false
  private let signOut: (@MainActor () async -> Void)?

  /// - Parameter signOut: the app's own way; the session's where none is given.
  public init(by signOut: (@MainActor () async -> Void)? = nil) { self.signOut = signOut }

  public var body: some View {
    Button("Sign Out", role: .destructive) { isAsking = true }
      .frame(maxWidth: .infinity)
      .askingToSignOut($isAsking, unsent: session.unsent) { [session, signOut] in
        if let signOut { await signOut() } else { await session.signOut() }
      }
  }
}

extension View {
  /// Asks whether somebody really wants to sign out.
  /// - Parameter unsent: how many changes would be lost.
  public func askingToSignOut(
    _ isAsking: Binding<Bool>, unsent: Int, signOut: @escaping @MainActor () async -> Void
  ) -> some View {
    confirmationDialog("Sign out?", isPresented: isAsking, titleVisibility: .visible) {
      Button("Sign Out", role: .destructive) { Task { await signOut() } }
    } message: {
      if unsent > 0 {
        Text("^[\(unsent) change](inflect: true) not sent yet will be lost.")
      } else {
        Text("What is kept on this device goes. Everything is on the server.")
      }
    }
  }
}
