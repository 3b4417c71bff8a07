import HearthScreens
import SwiftUI
import Wire

/// The seed's colours: indigo, amber, and violet for karma. Letters, and what white letters stand on, have the darker one of each, as
/// on the web (decision 33).
extension ShapeStyle where Self == Tone {
  static var brand: Tone { Tone(light: 0x4F46E5, dark: 0x818CF8) }
  static var brandSoft: Tone { Tone(light: 0xEEF2FF, dark: 0x23264A) }
  static var support: Tone { Tone(light: 0x92400E, dark: 0xFCD34D) }
  static var karma: Tone { Tone(light: 0x6D28D9, dark: 0xC4B5FD) }
  static var ground: Tone { Tone(light: 0xFAFAFA, dark: 0x0F1117) }
  static var surface: Tone { Tone(light: 0xFFFFFF, dark: 0x181B24) }
  static var outline: Tone { Tone(light: 0xE5E7EB, dark: 0x2A2F3D) }
  static var liked: Tone { Tone(light: 0xEF4444, dark: 0xF87171) }
  static var success: Tone { Tone(light: 0x10B981, dark: 0x34D399) }
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
