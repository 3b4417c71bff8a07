internal import Synchronization

/// A layout of the screens' own. It is asked and has to place what is in it, in sizes that are guesses by the number of letters; it is
/// drawn as a row that wraps, as every size of a picture is CSS's.
@preconcurrency public protocol Layout: Sendable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  func sizeThatFits(proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache) -> CGSize
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Self.Subviews, cache: inout Self.Cache)
}

extension Layout where Cache == Void {
  @MainActor public func callAsFunction<V>(@ViewBuilder _ content: () -> V) -> some View where V: View {
    let content = content()
    return Drawn { context in
      let nodes = SwiftUI.nodes(content, context)
      for fault in faults(placing: nodes) { context.host.fault(fault) }
      var node = stack("flow", 8, [], nodes)
      (node.fillsWidth, node.fillsHeight) = (true, false)
      return [node]
    }
  }

  /// What is wrong with how it places things of these sizes on a phone.
  private func faults(placing nodes: [Node]) -> [String] {
    let subviews = LayoutSubviews(all: nodes.map { LayoutSubview(size: $0.guessedSize) })
    var cache: Void = ()
    let proposal = ProposedViewSize(width: 358, height: nil)
    let size = sizeThatFits(proposal: proposal, subviews: subviews, cache: &cache)
    let bounds = CGRect(origin: CGPoint(x: 16, y: 16), size: size)
    placeSubviews(in: bounds, proposal: proposal, subviews: subviews, cache: &cache)
    return zip(subviews, nodes).compactMap { subview, node in
      guard let place = subview.place else { return "\(Self.self) leaves “\(node.words)” without a place" }
      let isInside = bounds.insetBy(dx: -0.5, dy: -0.5).contains(place) || place.width > size.width
      return isInside ? nil : "\(Self.self) places “\(node.words)” outside of itself"
    }
  }
}

extension Node {
  /// As large as its words would be in the body's size of type, with something around them.
  fileprivate var guessedSize: CGSize { CGSize(width: 24 + 9 * CGFloat(words.count), height: 30) }
}

public struct LayoutSubviews: RandomAccessCollection, Sendable {
  fileprivate let all: [LayoutSubview]

  public var startIndex: Int { 0 }
  public var endIndex: Int { all.count }
  public subscript(index: Int) -> LayoutSubview { all[index] }
}

public struct LayoutSubview: Equatable, Sendable {
  private final class Spot: Sendable { let place = Mutex<CGRect?>(nil) }

  private let size: CGSize
  private let spot = Spot()

  fileprivate init(size: CGSize) { self.size = size }

  fileprivate var place: CGRect? { spot.place.withLock { $0 } }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    CGSize(width: min(size.width, proposal.width ?? .infinity), height: size.height)
  }

  public func place(at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize) {
    let size = sizeThatFits(proposal)
    let origin = CGPoint(x: position.x - anchor.x * size.width, y: position.y - anchor.y * size.height)
    spot.place.withLock { $0 = CGRect(origin: origin, size: size) }
  }

  public static func == (one: LayoutSubview, other: LayoutSubview) -> Bool { one.spot === other.spot }
}

@frozen public struct ProposedViewSize: Equatable, Sendable {
  public var width: CGFloat?
  public var height: CGFloat?
  public static let unspecified = ProposedViewSize(width: nil, height: nil)

  public init(width: CGFloat?, height: CGFloat?) { (self.width, self.height) = (width, height) }
}
