/// The attributes of one element, in order; how many is known to the compiler.
public protocol AttributeList {
  func write(into output: inout HTMLOutput)
}

public struct NoAttributes: AttributeList {
  @inlinable public init() {}
  @inlinable public func write(into output: inout HTMLOutput) {}
}

/// Some attributes and one more.
public struct Attributes<Rest: AttributeList>: AttributeList {
  @usableFromInline let rest: Rest
  @usableFromInline let last: Attribute

  @inlinable init(_ rest: Rest, _ last: Attribute) {
    self.rest = rest
    self.last = last
  }

  @inlinable public func write(into output: inout HTMLOutput) {
    rest.write(into: &output)
    last.write(into: &output)
  }
}
