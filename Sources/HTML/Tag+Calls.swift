// Calls with up to eleven attributes, of void elements up to twelve. They are spelled out because a list of a length known to the compiler is written
// without building an array: measured on a feed page, that is most of the time.

extension Tag {
  /// An element with no attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    @HTMLBuilder _ content: () -> C
  ) -> Element<A0, C> {
    Element(name, NoAttributes(), content())
  }
  /// An element with one attribute around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A1, C> {
    Element(name, .init(NoAttributes(), a), content())
  }
  /// An element with two attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A2, C> {
    Element(name, .init(.init(NoAttributes(), a), b), content())
  }
  /// An element with three attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A3, C> {
    Element(name, .init(.init(.init(NoAttributes(), a), b), c), content())
  }
  /// An element with four attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A4, C> {
    Element(name, .init(.init(.init(.init(NoAttributes(), a), b), c), d), content())
  }
  /// An element with five attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A5, C> {
    Element(name, .init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), content())
  }
  /// An element with six attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute,
    @HTMLBuilder _ content: () -> C
  ) -> Element<A6, C> {
    Element(name, .init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), content())
  }
  /// An element with seven attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    @HTMLBuilder _ content: () -> C
  ) -> Element<A7, C> {
    Element(name, .init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), content())
  }
  /// An element with eight attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A8, C> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), content())
  }
  /// An element with nine attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A9, C> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i),
      content())
  }
  /// An element with ten attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A10, C> {
    Element(
      name,
      .init(
        .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j),
      content())
  }
  /// An element with eleven attributes around `content`.
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, _ k: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A11, C> {
    Element(
      name,
      .init(
        .init(
          .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j),
        k), content())
  }
}

extension Tag {
  /// An element with one attribute and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute
  ) -> Element<A1, EmptyHTML> {
    Element(name, .init(NoAttributes(), a), EmptyHTML())
  }
  /// An element with two attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute
  ) -> Element<A2, EmptyHTML> {
    Element(name, .init(.init(NoAttributes(), a), b), EmptyHTML())
  }
  /// An element with three attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute
  ) -> Element<A3, EmptyHTML> {
    Element(name, .init(.init(.init(NoAttributes(), a), b), c), EmptyHTML())
  }
  /// An element with four attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute
  ) -> Element<A4, EmptyHTML> {
    Element(name, .init(.init(.init(.init(NoAttributes(), a), b), c), d), EmptyHTML())
  }
  /// An element with five attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute
  ) -> Element<A5, EmptyHTML> {
    Element(name, .init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), EmptyHTML())
  }
  /// An element with six attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute
  ) -> Element<A6, EmptyHTML> {
    Element(name, .init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), EmptyHTML())
  }
  /// An element with seven attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute
  ) -> Element<A7, EmptyHTML> {
    Element(name, .init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), EmptyHTML())
  }
  /// An element with eight attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute
  ) -> Element<A8, EmptyHTML> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), EmptyHTML())
  }
  /// An element with nine attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute
  ) -> Element<A9, EmptyHTML> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i),
      EmptyHTML())
  }
  /// An element with ten attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute
  ) -> Element<A10, EmptyHTML> {
    Element(
      name,
      .init(
        .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j),
      EmptyHTML())
  }
  /// An element with eleven attributes and no content.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, _ k: Attribute
  ) -> Element<A11, EmptyHTML> {
    Element(
      name,
      .init(
        .init(
          .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j),
        k), EmptyHTML())
  }
}

extension VoidTag {
  /// A void element with one attribute.
  @inlinable public func callAsFunction(
    _ a: Attribute
  ) -> VoidElement<A1> {
    VoidElement(name, .init(NoAttributes(), a))
  }
  /// A void element with two attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute
  ) -> VoidElement<A2> {
    VoidElement(name, .init(.init(NoAttributes(), a), b))
  }
  /// A void element with three attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute
  ) -> VoidElement<A3> {
    VoidElement(name, .init(.init(.init(NoAttributes(), a), b), c))
  }
  /// A void element with four attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute
  ) -> VoidElement<A4> {
    VoidElement(name, .init(.init(.init(.init(NoAttributes(), a), b), c), d))
  }
  /// A void element with five attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute
  ) -> VoidElement<A5> {
    VoidElement(name, .init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e))
  }
  /// A void element with six attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute
  ) -> VoidElement<A6> {
    VoidElement(name, .init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f))
  }
  /// A void element with seven attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute
  ) -> VoidElement<A7> {
    VoidElement(name, .init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g))
  }
  /// A void element with eight attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute
  ) -> VoidElement<A8> {
    VoidElement(name, .init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h))
  }
  /// A void element with nine attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute
  ) -> VoidElement<A9> {
    VoidElement(
      name, .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i))
  }
  /// A void element with ten attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute
  ) -> VoidElement<A10> {
    VoidElement(
      name,
      .init(.init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j)
    )
  }
  /// A void element with eleven attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, _ k: Attribute
  ) -> VoidElement<A11> {
    VoidElement(
      name,
      .init(
        .init(
          .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j),
        k))
  }
  /// A void element with twelve attributes.
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute, _ k: Attribute, _ l: Attribute
  ) -> VoidElement<A12> {
    VoidElement(
      name,
      .init(
        .init(
          .init(
            .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i),
            j),
          k),
        l))
  }
}

/// A list of no attributes.
public typealias A0 = NoAttributes
/// A list of one attribute.
public typealias A1 = Attributes<A0>
/// A list of two attributes.
public typealias A2 = Attributes<A1>
/// A list of three attributes.
public typealias A3 = Attributes<A2>
/// A list of four attributes.
public typealias A4 = Attributes<A3>
/// A list of five attributes.
public typealias A5 = Attributes<A4>
/// A list of six attributes.
public typealias A6 = Attributes<A5>
/// A list of seven attributes.
public typealias A7 = Attributes<A6>
/// A list of eight attributes.
public typealias A8 = Attributes<A7>
/// A list of nine attributes.
public typealias A9 = Attributes<A8>
/// A list of ten attributes.
public typealias A10 = Attributes<A9>
/// A list of eleven attributes.
public typealias A11 = Attributes<A10>
/// A list of twelve attributes.
public typealias A12 = Attributes<A11>
