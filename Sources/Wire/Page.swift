/// One page of a list, newest (or, for comments, oldest) first.
public struct Page<Item> {
  /// The items in the order of the list; at most as many as the limit, replies to comments aside.
  public var items: [Item]
  /// Give it as `before` to get the next page; nil at the end.
  public var next: String?

  public init(items: [Item], next: String?) {
    self.items = items
    self.next = next
  }
}

extension Page: Sendable where Item: Sendable {}
extension Page: Equatable where Item: Equatable {}
extension Page: Decodable where Item: Decodable {}
extension Page: Encodable where Item: Encodable {}
