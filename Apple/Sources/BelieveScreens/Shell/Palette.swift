import SwiftUI
import Wire

/// A colour that is another one in the dark.
struct Tone: ShapeStyle {
  let light: Color
  let dark: Color

  func resolve(in environment: EnvironmentValues) -> Color { environment.colorScheme == .dark ? dark : light }
}

/// The app's colours: indigo, amber, and violet for karma.
extension ShapeStyle where Self == Tone {
  static var brand: Tone { Tone(light: Color(hex: 0x4F46E5), dark: Color(hex: 0x818CF8)) }
  static var brandSoft: Tone { Tone(light: Color(hex: 0xEEF2FF), dark: Color(hex: 0x23264A)) }
  static var support: Tone { Tone(light: Color(hex: 0xB45309), dark: Color(hex: 0xF59E0B)) }
  static var karma: Tone { Tone(light: Color(hex: 0x6D28D9), dark: Color(hex: 0xC4B5FD)) }
  static var karmaSoft: Tone { Tone(light: Color(hex: 0xF5F3FF), dark: Color(hex: 0x2A2440)) }
  static var ground: Tone { Tone(light: Color(hex: 0xFAFAFA), dark: Color(hex: 0x0F1117)) }
  static var surface: Tone { Tone(light: Color(hex: 0xFFFFFF), dark: Color(hex: 0x181B24)) }
  static var outline: Tone { Tone(light: Color(hex: 0xE5E7EB), dark: Color(hex: 0x2A2F3D)) }
  static var liked: Tone { Tone(light: Color(hex: 0xDC2626), dark: Color(hex: 0xF87171)) }
}

extension Color {
  fileprivate init(hex: UInt32) {
    self.init(
      red: Double(hex >> 16 & 0xFF) / 255, green: Double(hex >> 8 & 0xFF) / 255, blue: Double(hex & 0xFF) / 255)
  }
}

extension BelieveAPI.Mood {
  /// What it means, in the app's words.
  var words: LocalizedStringKey {
    switch self {
    case .green: "Going great!"
    case .yellow: "Working on it"
    case .red: "Need support"
    default: "Under way"
    }
  }

  var color: Color {
    switch self {
    case .green: Color(hex: 0x10B981)
    case .yellow: Color(hex: 0xF59E0B)
    case .red: Color(hex: 0xEF4444)
    default: .gray
    }
  }
}

extension View {
  /// A card: 16 points of corner, a thin line.
  func card() -> some View {
    padding(16)
      .frame(maxWidth: .infinity, alignment: .leading)
      .background(.surface, in: .rect(cornerRadius: 16))
      .overlay { RoundedRectangle(cornerRadius: 16).stroke(.outline) }
  }
}
