/// Text stands for itself: it is escaped when it is written.
extension String: HTML, HTMLLeaf {
  @inlinable public func render(into output: inout HTMLOutput) { output.write(escaped: self) }
}

/// A number stands for its decimal digits.
extension Int: HTML, HTMLLeaf {
  @inlinable public func render(into output: inout HTMLOutput) { output.write(self) }
}
