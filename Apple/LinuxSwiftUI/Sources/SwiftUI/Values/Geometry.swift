public struct HorizontalAlignment: Equatable, Sendable {
  let css: String
  public static let leading = HorizontalAlignment(css: "flex-start")
  public static let center = HorizontalAlignment(css: "center")
  public static let trailing = HorizontalAlignment(css: "flex-end")
}

public struct VerticalAlignment: Equatable, Sendable {
  let css: String
  public static let top = VerticalAlignment(css: "flex-start")
  public static let center = VerticalAlignment(css: "center")
  public static let bottom = VerticalAlignment(css: "flex-end")
}

public struct Alignment: Equatable, Sendable {
  public var horizontal: HorizontalAlignment
  public var vertical: VerticalAlignment

  public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
    (self.horizontal, self.vertical) = (horizontal, vertical)
  }

  public static let center = Alignment(horizontal: .center, vertical: .center)
  public static let leading = Alignment(horizontal: .leading, vertical: .center)
  public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
  public static let top = Alignment(horizontal: .center, vertical: .top)
  public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
  public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
  public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
  public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

@frozen public enum TextAlignment: Hashable, Sendable { case leading, center, trailing }

@frozen public enum ContentMode: Hashable, Sendable { case fit, fill }

@frozen public enum HorizontalEdge: Int8, Sendable { case leading, trailing }

@frozen public enum VerticalEdge: Int8, Sendable { case top, bottom }

@frozen public enum Visibility: Hashable, Sendable { case automatic, visible, hidden }

@frozen public enum Edge: Int8, CaseIterable, Sendable {
  case top, leading, bottom, trailing

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let top = Edge.Set(rawValue: 1)
    public static let leading = Edge.Set(rawValue: 2)
    public static let bottom = Edge.Set(rawValue: 4)
    public static let trailing = Edge.Set(rawValue: 8)
    public static let horizontal: Edge.Set = [.leading, .trailing]
    public static let vertical: Edge.Set = [.top, .bottom]
    public static let all: Edge.Set = [.horizontal, .vertical]
  }
}

@frozen public enum Axis: Int8, CaseIterable, Sendable {
  case horizontal, vertical

  public struct Set: OptionSet, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Axis.Set(rawValue: 1)
    public static let vertical = Axis.Set(rawValue: 2)
  }
}

public struct GridItem: Sendable {
  public enum Size: Sendable {
    case fixed(CGFloat)
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: GridItem.Size
  public var spacing: CGFloat?

  public init(_ size: GridItem.Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    (self.size, self.spacing) = (size, spacing)
  }
}
