public import SwiftUI

/// Lays things out in rows from the leading edge, as words in a paragraph.
public struct FlowLayout: Layout {
  private let spacing: CGFloat

  public init(spacing: CGFloat = 8) { self.spacing = spacing }

  public func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    Self.arranged(sizes(of: subviews, proposal.width), in: proposal.width ?? .infinity, spacing: spacing).size
  }

  public func placeSubviews(in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) {
    let sizes = sizes(of: subviews, bounds.width)
    let places = Self.arranged(sizes, in: bounds.width, spacing: spacing).places
    for (subview, (place, size)) in zip(subviews, zip(places, sizes)) {
      subview.place(
        at: CGPoint(x: bounds.minX + place.x, y: bounds.minY + place.y),
        proposal: ProposedViewSize(width: size.width, height: size.height))
    }
  }

  /// As large as they want to be, and none wider than a row.
  private func sizes(of subviews: LayoutSubviews, _ width: CGFloat?) -> [CGSize] {
    subviews.map { subview in
      let ideal = subview.sizeThatFits(.unspecified)
      guard let width, ideal.width > width else { return ideal }
      return subview.sizeThatFits(ProposedViewSize(width: width, height: nil))
    }
  }

  /// Where things of these sizes stand in rows of a width, and how much room that takes.
  static func arranged(
    _ sizes: [CGSize], in width: CGFloat, spacing: CGFloat
  ) -> (places: [CGPoint], size: CGSize) {
    var places: [CGPoint] = []
    var (x, y, row, widest): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    for size in sizes {
      // Half a point of rounding doesn't begin a row.
      if x > 0, x + size.width > width + 0.5 { (x, y, row) = (0, y + row + spacing, 0) }
      places.append(CGPoint(x: x, y: y))
      (x, row, widest) = (x + size.width + spacing, max(row, size.height), max(widest, x + size.width))
    }
    return (places, CGSize(width: min(widest, width), height: y + row))
  }
}
