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
  /// Goes where a link leads that was opened outside.
  /// - Parameter go: is given the link's path.
  public func following(_ session: Session, go: @escaping (String) -> Void) -> some View {
    onChange(of: session.link, initial: true) {
      guard let link = session.link else { return }
      session.link = nil
      go(link)
    }
  }
}
