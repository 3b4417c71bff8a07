/// A string is text, not markup.
extension String: HTML, HTMLLeaf {
  /// Writes the text, escaped, so that it can leave its element neither by markup nor by controls of direction.
  @inlinable public func render(into output: inout HTMLOutput) { output.write(text: self) }
}

/// A number is text in decimal digits.
extension Int: HTML, HTMLLeaf {
  /// Writes the number in decimal digits, without grouping.
  @inlinable public func render(into output: inout HTMLOutput) { output.write(self) }
}
