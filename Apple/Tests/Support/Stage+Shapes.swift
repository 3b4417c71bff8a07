package import Stage

extension Stage {
  /// Width by height of what has a shape of its own, each once.
  @MainActor package var shapes: Set<String> {
    Set(picture().matches(of: /aspect-ratio:([0-9.]+)/).map { String($0.1) })
  }
}
