/// What fills shapes and letters. One of the app's own says what it is by what surrounds it.
public protocol ShapeStyle: Sendable {
  associatedtype Resolved: ShapeStyle = Never
  func resolve(in environment: EnvironmentValues) -> Self.Resolved
}

extension ShapeStyle where Resolved == Never {
  public func resolve(in environment: EnvironmentValues) -> Never {
    preconditionFailure("\(Self.self) is drawn as it is")
  }
}

extension Never: ShapeStyle {}

/// A style that this module draws itself.
protocol Painted {
  func css(_ environment: EnvironmentValues) -> String
}

extension ShapeStyle {
  func paint(_ environment: EnvironmentValues) -> String {
    if let painted = self as? any Painted { return painted.css(environment) }
    return resolve(in: environment).paint(environment)
  }
}

public struct Color: ShapeStyle, Hashable {
  private let light: String
  private let dark: String

  private init(_ light: String, _ dark: String? = nil) { (self.light, self.dark) = (light, dark ?? light) }

  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    let parts = [red, green, blue].map { "\(Int(($0 * 255).rounded()))" }.joined(separator: " ")
    self.init("rgb(\(parts) / \(opacity))")
  }

  public static let primary = Color("#000", "#fff")
  public static let secondary = Color("rgb(60 60 67 / .6)", "rgb(235 235 245 / .6)")
  public static let accentColor = Color("var(--tint)")
  // The system's colours, light and dark (Human Interface Guidelines, "Color").
  public static let red = Color("rgb(255 59 48)", "rgb(255 69 58)")
  public static let yellow = Color("rgb(255 204 0)", "rgb(255 214 10)")
  public static let green = Color("rgb(52 199 89)", "rgb(48 209 88)")
  public static let pink = Color("rgb(255 45 85)", "rgb(255 55 95)")
  public static let gray = Color("rgb(142 142 147)")
  public static let white = Color("#fff")
  public static let black = Color("#000")
  public static let clear = Color("transparent")

  public func opacity(_ opacity: Double) -> Color {
    func mixed(_ color: String) -> String { "color-mix(in srgb, \(color) \(opacity * 100)%, transparent)" }
    return Color(mixed(light), mixed(dark))
  }
}

extension Color: Painted {
  func css(_ environment: EnvironmentValues) -> String { environment.colorScheme == .dark ? dark : light }
}

extension ShapeStyle where Self == Color {
  public static var red: Color { .red }
  public static var yellow: Color { .yellow }
  public static var green: Color { .green }
  public static var pink: Color { .pink }
  public static var gray: Color { .gray }
  public static var white: Color { .white }
  public static var black: Color { .black }
  public static var clear: Color { .clear }
}

/// Letters of the first, second or third order.
public struct HierarchicalShapeStyle: ShapeStyle {
  fileprivate let order: Int
  public static let primary = HierarchicalShapeStyle(order: 0)
  public static let secondary = HierarchicalShapeStyle(order: 1)
  public static let tertiary = HierarchicalShapeStyle(order: 2)
  public static let quaternary = HierarchicalShapeStyle(order: 3)
}

extension HierarchicalShapeStyle: Painted {
  func css(_ environment: EnvironmentValues) -> String {
    if order == 0 { return Color.primary.css(environment) }
    let share = [60, 30, 18][order - 1]
    return environment.colorScheme == .dark ? "rgb(235 235 245 / \(share)%)" : "rgb(60 60 67 / \(share)%)"
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { .primary }
  public static var secondary: HierarchicalShapeStyle { .secondary }
  public static var tertiary: HierarchicalShapeStyle { .tertiary }
  public static var quaternary: HierarchicalShapeStyle { .quaternary }
}

public struct TintShapeStyle: ShapeStyle {
  public init() {}
}

extension TintShapeStyle: Painted {
  func css(_ environment: EnvironmentValues) -> String { "var(--tint)" }
}

extension ShapeStyle where Self == TintShapeStyle {
  public static var tint: TintShapeStyle { TintShapeStyle() }
}

public struct BackgroundStyle: ShapeStyle {
  public init() {}
}

extension BackgroundStyle: Painted {
  func css(_ environment: EnvironmentValues) -> String { "var(--background)" }
}

extension ShapeStyle where Self == BackgroundStyle {
  public static var background: BackgroundStyle { BackgroundStyle() }
}

public struct Material: ShapeStyle {
  public static let regular = Material()
  public static let ultraThin = Material()
}

extension Material: Painted {
  func css(_ environment: EnvironmentValues) -> String { "var(--material)" }
}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { .regular }
  public static var ultraThinMaterial: Material { .ultraThin }
}

public struct LinearGradient: ShapeStyle {
  private let colors: [Color]
  private let way: String

  public init(colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint) {
    self.colors = colors
    let (x, y) = (endPoint.x - startPoint.x, endPoint.y - startPoint.y)
    way = "\(Int((atan2(x, -y) * 180 / .pi).rounded()))deg"
  }
}

extension LinearGradient: Painted {
  func css(_ environment: EnvironmentValues) -> String {
    "linear-gradient(\(([way] + colors.map { $0.css(environment) }).joined(separator: ", ")))"
  }
}

/// Colours on a grid. Here it runs from the top to the bottom in the colours of its first column.
public struct MeshGradient: ShapeStyle {
  private let colors: [Color]

  public init(width: Int, height: Int, points: [SIMD2<Float>], colors: [Color]) {
    self.colors = stride(from: 0, to: colors.count, by: max(1, width)).map { colors[$0] }
  }
}

extension MeshGradient: Painted {
  func css(_ environment: EnvironmentValues) -> String {
    "linear-gradient(\((["180deg"] + colors.map { $0.css(environment) }).joined(separator: ", ")))"
  }
}

public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
}

public struct AnyShapeStyle: ShapeStyle {
  private let style: any ShapeStyle
  public init<S>(_ style: S) where S: ShapeStyle { self.style = style }
}

extension AnyShapeStyle: Painted {
  func css(_ environment: EnvironmentValues) -> String { style.paint(environment) }
}
