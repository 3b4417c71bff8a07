public struct Font: Hashable, Sendable {
  /// Points at the standard size of type, and at the largest (Human Interface Guidelines, "Typography").
  private let points: (standard: Double, largest: Double)
  fileprivate var weight = Weight.regular
  private var design = Design.default
  private var isItalic = false

  private init(_ standard: Double, _ largest: Double, _ weight: Weight = .regular) {
    points = (standard, largest)
    self.weight = weight
  }

  public static let largeTitle = Font(34, 60)
  public static let title = Font(28, 58)
  public static let title2 = Font(22, 56)
  public static let title3 = Font(20, 55)
  public static let headline = Font(17, 53, .semibold)
  public static let body = Font(17, 53)
  public static let callout = Font(16, 51)
  public static let subheadline = Font(15, 49)
  public static let footnote = Font(13, 44)
  public static let caption = Font(12, 43)
  public static let caption2 = Font(11, 40)

  /// A size of its own doesn't grow with Dynamic Type.
  public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
    Font(size, size, weight ?? .regular).with(design)
  }

  public static func system(_ style: TextStyle, design: Design? = nil, weight: Weight? = nil) -> Font {
    var font = style.font.with(design)
    if let weight { font.weight = weight }
    return font
  }

  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote, caption, caption2

    fileprivate var font: Font {
      switch self {
      case .largeTitle: .largeTitle
      case .title: .title
      case .title2: .title2
      case .title3: .title3
      case .headline: .headline
      case .subheadline: .subheadline
      case .body: .body
      case .callout: .callout
      case .footnote: .footnote
      case .caption: .caption
      case .caption2: .caption2
      }
    }
  }

  public enum Design: Hashable, Sendable {
    case `default`, serif, rounded, monospaced

    var css: [(String, String)] { self == .serif ? [("font-family", "Georgia,'DejaVu Serif',serif")] : [] }
  }

  public struct Weight: Hashable, Sendable {
    let css: Int
    public static let regular = Weight(css: 400)
    public static let medium = Weight(css: 500)
    public static let semibold = Weight(css: 600)
    public static let bold = Weight(css: 700)
  }

  public func bold() -> Font {
    var font = self
    font.weight = .bold
    return font
  }

  public func italic() -> Font {
    var font = self
    font.isItalic = true
    return font
  }

  private func with(_ design: Design?) -> Font {
    var font = self
    font.design = design ?? .default
    return font
  }

  func css(_ size: DynamicTypeSize) -> [(String, String)] {
    let points = points.standard + (points.largest - points.standard) * size.growth
    let slant = isItalic ? [("font-style", "italic")] : []
    return [("font-size", "\((points * 10).rounded() / 10)px"), ("font-weight", "\(weight.css)")] + slant + design.css
  }

  public static func == (old: Font, new: Font) -> Bool {
    old.points == new.points && old.weight == new.weight && old.design == new.design
      && old.isItalic == new.isItalic
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(points.standard)
    hasher.combine(weight)
    hasher.combine(design)
    hasher.combine(isItalic)
  }
}

public enum DynamicTypeSize: Int, Hashable, Comparable, CaseIterable, Sendable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (first: DynamicTypeSize, second: DynamicTypeSize) -> Bool { first.rawValue < second.rawValue }

  /// From 0 at the standard size to 1 at the largest: body text is 14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47 and 53 points.
  var growth: Double {
    let body: [Double] = [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53]
    return (body[rawValue] - 17) / 36
  }
}
