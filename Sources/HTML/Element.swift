/// An element with attributes and content.
public struct Element<List: AttributeList, Content: HTML>: HTMLLeaf {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: List
  @usableFromInline let content: Content

  @inlinable init(_ name: StaticString, _ attributes: List, _ content: Content) {
    self.name = name
    self.attributes = attributes
    self.content = content
  }

  /// Writes the start tag, the content and the end tag.
  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<")
    output.write(name)
    attributes.write(into: &output)
    output.write(">")
    content.render(into: &output)
    output.write("</")
    output.write(name)
    output.write(">")
  }
}

/// A void element, such as `img`: it has no content and no end tag.
public struct VoidElement<List: AttributeList>: HTMLLeaf {
  @usableFromInline let name: StaticString
  @usableFromInline let attributes: List

  @inlinable init(_ name: StaticString, _ attributes: List) {
    self.name = name
    self.attributes = attributes
  }

  /// Writes the start tag.
  @inlinable public func render(into output: inout HTMLOutput) {
    output.write("<")
    output.write(name)
    attributes.write(into: &output)
    output.write(">")
  }
}
