import ClientKit
import HearthScreens
import SwiftUI
import Wire

extension WandrAPI.Rating {
  /// Of its pin: red, yellow, green.
  var tone: Tone {
    switch self {
    case .skip: Tone(light: 0xD0483A, dark: 0xC94A3D)
    case .mustSee: Tone(light: 0x3C9A56, dark: 0x37884D)
    default: Tone(light: 0xE5B62D, dark: 0xC79A20)
    }
  }

  /// Behind its word, and the word's.
  fileprivate var ground: Tone {
    switch self {
    case .skip: Tone(light: 0xF7DFDA, dark: 0x4A211C)
    case .mustSee: Tone(light: 0xD5EBD8, dark: 0x1F3D28)
    default: Tone(light: 0xF6E8BD, dark: 0x453A17)
    }
  }

  fileprivate var ink: Tone {
    switch self {
    case .skip: Tone(light: 0x8F2117, dark: 0xFFB9AF)
    case .mustSee: Tone(light: 0x1D5A31, dark: 0xA9DFB7)
    default: Tone(light: 0x6A4D05, dark: 0xF2D98B)
    }
  }
}

/// What somebody thinks of a place: sign, word and colour, so that none of them is needed.
struct RatingMark: View {
  let rating: WandrAPI.Rating

  var body: some View {
    HStack(spacing: 6) {
      Text(verbatim: rating.glyph).accessibilityHidden(true)
      Text(rating.words).bold()
    }
    .font(.subheadline).foregroundStyle(rating.ink)
    .padding(.horizontal, 10).padding(.vertical, 4)
    .background(rating.ground, in: .capsule)
    .accessibilityElement(children: .combine)
  }
}

/// The same on a map: sign, colour and shape.
struct PinSign: View {
  let rating: WandrAPI.Rating

  var body: some View {
    let sign = Text(verbatim: rating.glyph).font(.title3).padding(6)
    switch rating {
    case .skip: sign.background(rating.tone, in: .rect(cornerRadius: 6))
    case .mustSee: sign.padding(.horizontal, 6).background(rating.tone, in: .capsule)
    default: sign.background(rating.tone, in: .circle)
    }
  }
}
