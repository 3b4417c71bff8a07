/// How something moves. Here nothing moves: a picture shows where it ends.
public struct Animation: Equatable, Sendable {
  let name: String
  public static var bouncy: Animation { Animation(name: "bouncy") }
  public static var `default`: Animation { Animation(name: "default") }
}

extension View {
  public func animation<V>(_ animation: Animation?, value: V) -> some View where V: Equatable {
    changed { node, _ in node.attributes["data-motion"] = animation?.name }
  }

  public func scaleEffect(_ s: CGFloat, anchor: UnitPoint = .center) -> some View {
    changed { node, _ in if s != 1 { node.style.append(("transform", "scale(\(s))")) } }
  }
}
