package import Stage
import TestCircle

extension Stage {
  /// The texts of the screen in which something that a person wrote, marked by `Isolation`, turns what is around it.
  @MainActor package var turned: [String] {
    words.split(separator: "\n").map(String.init).filter { !Isolation.isKept(in: $0) }
  }
}
