internal import Core
public import Wire

extension TestCircle {
  /// The ids of a whole list, read page by page.
  /// - Parameters:
  ///   - path: of the call, with or without a query.
  ///   - key: the member of an item that has the ID by which the list's cursors name it.
  /// - Throws: `TestFault` where a page that isn't full is not the last one, the last one is empty though there are others, or a cursor names
  ///   anything but the last item of its page.
  public func walk<List: CursorList>(
    _ path: String, _: List.Type, by member: Member, limit: Int, key: String = "id"
  ) async throws -> [String] {
    guard let seal = cursors(of: member) else { throw TestFault("\(member.username) has no profile") }
    let query = "\(path)\(path.contains("?") ? "&" : "?")limit=\(limit)"
    var (found, before, pages) = ([String](), "", 0)
    repeat {
      let page = try await api(member).get(query + before)
      guard page.status == 200 else { throw TestFault("\(query)\(before): \(page.status) \(page.text)") }
      let ids = page.each(key)
      found += ids
      pages += 1
      guard let next = page.next else {
        guard pages == 1 || !ids.isEmpty else { throw TestFault("\(query): the last page is empty") }
        return found
      }
      guard ids.count == limit else { throw TestFault("\(query): \(ids.count) items on a page that is not the last") }
      let named = seal.open(next, List.self)?.id(of: Never.self).description
      guard named == ids.last else { throw TestFault("\(query): a cursor names \(named ?? "nothing")") }
      before = "&before=\(next)"
    } while pages < 500
    throw TestFault("\(query) never ends")
  }
}
