/// A string is text, not markup.
extension String: HTML, HTMLLeaf {
  /// Writes the text, escaped.
  @inlinable public func render(into output: inout HTMLOutput) { output.write(escaped: self) }
}

/// A number is text in decimal digits.
extension Int: HTML, HTMLLeaf {
  /// Writes the number in decimal digits, without grouping.
  @inlinable public func render(into output: inout HTMLOutput) { output.write(self) }
}
