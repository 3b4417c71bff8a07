public import SwiftUI

extension View {
  /// Moves with a value, as a heart does with its like; stands still for people who have asked their device for less motion.
  public func moving(_ animation: Animation = .default, with value: some Equatable) -> some View {
    modifier(Moving(animation: animation, value: value))
  }
}

private struct Moving<Value: Equatable>: ViewModifier {
  @Environment(\.accessibilityReduceMotion) private var reduceMotion
  let animation: Animation
  let value: Value

  func body(content: Content) -> some View { content.animation(reduceMotion ? nil : animation, value: value) }
}
