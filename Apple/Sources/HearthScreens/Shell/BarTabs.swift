public import SwiftUI

/// An app's tabs in a bar of its own: white on black, and the one that is shown black on white.
public struct BarTabs<Choice: Hashable & CaseIterable & RawRepresentable>: View
where Choice.RawValue == String, Choice.AllCases: RandomAccessCollection {
  @Binding private var selection: Choice

  /// - Parameter selection: a tab's raw value is its name.
  public init(_ selection: Binding<Choice>) { _selection = selection }

  public var body: some View {
    HStack(spacing: 4) {
      ForEach(Choice.allCases, id: \.self) { tab in
        let isOn = tab.rawValue == selection.rawValue
        Button {
          selection = tab
        } label: {
          Text(tab.rawValue).font(.footnote).fontWeight(.semibold).lineLimit(1)
            .foregroundStyle(isOn ? Color.black : Color.white)
            .padding(.vertical, 8).frame(maxWidth: .infinity)
            .background(isOn ? Color.white : Color.clear, in: .rect(cornerRadius: 8))
        }
        .buttonStyle(.plain)
        .accessibilityAddTraits(isOn ? .isSelected : [])
      }
    }
    .padding(8)
    .background(Tone.bar)
  }
}

extension Tone {
  /// Bars that are black in the light too.
  public static let bar = Tone(light: 0x000000, dark: 0x1C1C1E)
}
