public import ClientKit
public import SwiftUI
public import Wire

extension View {
  /// Makes a new post of what was shared to the app from elsewhere: at the start, when the app comes to the front, when it arrives, and
  /// when the post before it is done.
  /// - Parameter taken: what happens once something was taken.
  public func takingShares<Post: SocialPost>(
    _ session: Session, into model: ComposerModel<Post>, taken: @escaping @MainActor () -> Void
  ) -> some View where Post.Entity == Post { modifier(TakingShares(session: session, model: model, taken: taken)) }
}

private struct TakingShares<Post: SocialPost>: ViewModifier where Post.Entity == Post {
  @Environment(\.scenePhase) private var scenePhase
  let session: Session
  let model: ComposerModel<Post>
  let taken: @MainActor () -> Void

  func body(content: Content) -> some View {
    content
      .onChange(of: scenePhase, initial: true) { take() }
      .onChange(of: session.shareCount) { take() }
      .onChange(of: model.hasDraft) { take() }
  }

  private func take() {
    Task { [session, model, taken] in
      if await model.take(from: session.inbox) { taken() }
    }
  }
}
