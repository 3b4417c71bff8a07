import ClientKit
import Foundation
public import SwiftUI

/// A tab's pages: every page can lead to every other.
public struct PageStack<Route: Hashable, Root: View, Page: View>: View {
  @State private var ownPath: [Route] = []
  private let path: Binding<[Route]>?
  private let root: Root
  private let page: (Route) -> Page

  /// - Parameters:
  ///   - path: where somebody else than the pages leads to; the stack's own where none is given.
  ///   - page: what a route leads to.
  public init(
    _ path: Binding<[Route]>? = nil, page: @escaping (Route) -> Page, @ViewBuilder root: () -> Root
  ) {
    (self.path, self.page, self.root) = (path, page, root())
  }

  public var body: some View {
    NavigationStack(path: path ?? $ownPath) {
      root.navigationDestination(for: Route.self, destination: page)
    }
  }
}

extension View {
  /// Goes where a link leads that was opened outside: what has no screen, the browser shows.
  /// - Parameters:
  ///   - place: what the link's path shows; nil for what has no screen.
  ///   - go: is given that.
  public func following<Place>(
    _ session: Session, by place: @escaping (_ link: String) -> Place?, go: @escaping (Place) -> Void
  ) -> some View { modifier(Following(session: session, place: place, go: go)) }
}

private struct Following<Place>: ViewModifier {
  @Environment(\.openURL) private var openURL
  let session: Session
  let place: (String) -> Place?
  let go: (Place) -> Void

  func body(content: Content) -> some View {
    content.onChange(of: session.link, initial: true) {
      guard let link = session.link else { return }
      session.link = nil
      if let place = place(link) {
        go(place)
      } else if let server = session.server, let url = URL(string: server.text + link) {
        openURL(url)
      }
    }
  }
}
