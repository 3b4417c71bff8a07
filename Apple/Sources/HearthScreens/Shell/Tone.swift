public import SwiftUI

/// A colour that is another one in the dark.
public struct Tone: ShapeStyle {
  private let light: Color
  private let dark: Color

  /// - Parameters:
  ///   - light: red, green and blue, eight bits each.
  ///   - dark: the same.
  public init(light: UInt32, dark: UInt32) { (self.light, self.dark) = (Color(hex: light), Color(hex: dark)) }

  public func resolve(in environment: EnvironmentValues) -> Color { environment.colorScheme == .dark ? dark : light }
}

extension Color {
  /// - Parameter hex: red, green and blue, eight bits each.
  public init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
  }
}
