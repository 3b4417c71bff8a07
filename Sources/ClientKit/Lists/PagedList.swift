public import Wire

/// The items of a list from its first page to its last; the next page is asked for when the one before has been read.
/// Where the server doesn't know the cursor to begin at any more, the list begins at its first item.
///
/// Iterating fails with a `ClientError`.
public struct PagedList<Input: PagedInput, Item: JSONWritable & Decodable & Sendable>: AsyncSequence, Sendable {
  let client: HearthClient
  let endpoint: Endpoint<Input, Page<Item>>
  let input: Input

  public func makeAsyncIterator() -> Iterator { Iterator(list: self, input: input) }

  /// Reads the list page by page, from the cursor of its input.
  public struct Iterator: AsyncIteratorProtocol {
    let list: PagedList
    var input: Input
    var items: ArraySlice<Item> = []
    var isAtEnd = false
    private var hasBegun = false

    init(list: PagedList, input: Input) {
      self.list = list
      self.input = input
    }

    /// The next item, from a new page where necessary; nil at the end of the list.
    /// - Throws: `ClientError`; `notUnderstood` when the server repeats a cursor.
    public mutating func next() async throws(ClientError) -> Item? {
      while items.isEmpty, !isAtEnd {
        let page = try await page()
        hasBegun = true
        items = page.items[...]
        if let next = page.next {
          let cursor = SealedCursor<Input.List>(next)
          // A cursor that leads nowhere new would be asked for without end.
          guard cursor != input.before else { throw .notUnderstood(status: list.endpoint.status) }
          input.before = cursor
        } else {
          isAtEnd = true
        }
      }
      return items.popFirst()
    }

    private mutating func page() async throws(ClientError) -> Page<Item> {
      do throws(ClientError) {
        return try await list.client.call(list.endpoint, input)
      } catch {
        guard error.isOtherCursor, !hasBegun, input.before != nil else { throw error }
      }
      input.before = nil
      return try await list.client.call(list.endpoint, input)
    }
  }
}

extension HearthClient {
  /// All items of a list, from where `input` begins. `input.limit` says how many are asked for at a time.
  public func list<Input: PagedInput, Item>(
    _ endpoint: Endpoint<Input, Page<Item>>, _ input: Input
  ) -> PagedList<Input, Item> { PagedList(client: self, endpoint: endpoint, input: input) }
}
