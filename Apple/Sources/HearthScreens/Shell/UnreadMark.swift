public import SwiftUI

/// A number on a symbol; nothing where there is none.
public struct UnreadMark: View {
  private let count: Int

  public init(count: Int) { self.count = count }

  public var body: some View {
    if count > 0 {
      Text("\(count)").font(.caption2).bold().foregroundStyle(.white)
        .padding(.horizontal, 5).background(.red, in: .capsule)
        .accessibilityHidden(true)
    }
  }
}
