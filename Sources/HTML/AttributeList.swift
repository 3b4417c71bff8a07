/// The attributes of an element, in order. Their number is part of the type.
public protocol AttributeList {
  /// Writes each attribute with a space before it.
  func write(into output: inout HTMLOutput)
}

/// An empty list of attributes.
public struct NoAttributes: AttributeList {
  /// An empty list.
  @inlinable public init() {}
  /// Writes nothing.
  @inlinable public func write(into output: inout HTMLOutput) {}
}

/// A list of attributes followed by another attribute.
public struct Attributes<Rest: AttributeList>: AttributeList {
  @usableFromInline let rest: Rest
  @usableFromInline let last: Attribute

  @inlinable init(_ rest: Rest, _ last: Attribute) {
    self.rest = rest
    self.last = last
  }

  /// Writes the attributes in order.
  @inlinable public func write(into output: inout HTMLOutput) {
    rest.write(into: &output)
    last.write(into: &output)
  }
}
