internal import Foundation

extension String {
  /// Without the spaces around it.
  public var bare: String { trimmingCharacters(in: .whitespacesAndNewlines) }

  /// Whether it has something else than spaces, and no more characters than that.
  public func fits(_ length: Int) -> Bool { !bare.isEmpty && unicodeScalars.count <= length }
}
