// Calls with up to eleven attributes. They are spelled out because a list of a length known to the compiler is written
// without building an array: measured on a feed page, that is most of the time.

extension Tag {
  @inlinable public func callAsFunction<C: HTML>(
    @HTMLBuilder _ content: () -> C
  ) -> Element<A0, C> {
    Element(name, NoAttributes(), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A1, C> {
    Element(name, .init(NoAttributes(), a), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A2, C> {
    Element(name, .init(.init(NoAttributes(), a), b), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A3, C> {
    Element(name, .init(.init(.init(NoAttributes(), a), b), c), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A4, C> {
    Element(name, .init(.init(.init(.init(NoAttributes(), a), b), c), d), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A5, C> {
    Element(name, .init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute,
    @HTMLBuilder _ content: () -> C
  ) -> Element<A6, C> {
    Element(name, .init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    @HTMLBuilder _ content: () -> C
  ) -> Element<A7, C> {
    Element(name, .init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A8, C> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), content())
  }
  @inlinable public func callAsFunction<C: HTML>(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, @HTMLBuilder _ content: () -> C
  ) -> Element<A9, C> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i),
      content())
  }
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
  @inlinable public func callAsFunction(
    _ a: Attribute
  ) -> Element<A1, EmptyHTML> {
    Element(name, .init(NoAttributes(), a), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute
  ) -> Element<A2, EmptyHTML> {
    Element(name, .init(.init(NoAttributes(), a), b), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute
  ) -> Element<A3, EmptyHTML> {
    Element(name, .init(.init(.init(NoAttributes(), a), b), c), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute
  ) -> Element<A4, EmptyHTML> {
    Element(name, .init(.init(.init(.init(NoAttributes(), a), b), c), d), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute
  ) -> Element<A5, EmptyHTML> {
    Element(name, .init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute
  ) -> Element<A6, EmptyHTML> {
    Element(name, .init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute
  ) -> Element<A7, EmptyHTML> {
    Element(name, .init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute
  ) -> Element<A8, EmptyHTML> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), EmptyHTML())
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute
  ) -> Element<A9, EmptyHTML> {
    Element(
      name, .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i),
      EmptyHTML())
  }
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
  @inlinable public func callAsFunction(
    _ a: Attribute
  ) -> VoidElement<A1> {
    VoidElement(name, .init(NoAttributes(), a))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute
  ) -> VoidElement<A2> {
    VoidElement(name, .init(.init(NoAttributes(), a), b))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute
  ) -> VoidElement<A3> {
    VoidElement(name, .init(.init(.init(NoAttributes(), a), b), c))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute
  ) -> VoidElement<A4> {
    VoidElement(name, .init(.init(.init(.init(NoAttributes(), a), b), c), d))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute
  ) -> VoidElement<A5> {
    VoidElement(name, .init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute
  ) -> VoidElement<A6> {
    VoidElement(name, .init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute
  ) -> VoidElement<A7> {
    VoidElement(name, .init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute
  ) -> VoidElement<A8> {
    VoidElement(name, .init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute
  ) -> VoidElement<A9> {
    VoidElement(
      name, .init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i))
  }
  @inlinable public func callAsFunction(
    _ a: Attribute, _ b: Attribute, _ c: Attribute, _ d: Attribute, _ e: Attribute, _ f: Attribute, _ g: Attribute,
    _ h: Attribute, _ i: Attribute, _ j: Attribute
  ) -> VoidElement<A10> {
    VoidElement(
      name,
      .init(.init(.init(.init(.init(.init(.init(.init(.init(.init(NoAttributes(), a), b), c), d), e), f), g), h), i), j)
    )
  }
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
}

/// The attribute lists by their length.
public typealias A0 = NoAttributes
public typealias A1 = Attributes<A0>
public typealias A2 = Attributes<A1>
public typealias A3 = Attributes<A2>
public typealias A4 = Attributes<A3>
public typealias A5 = Attributes<A4>
public typealias A6 = Attributes<A5>
public typealias A7 = Attributes<A6>
public typealias A8 = Attributes<A7>
public typealias A9 = Attributes<A8>
public typealias A10 = Attributes<A9>
public typealias A11 = Attributes<A10>
