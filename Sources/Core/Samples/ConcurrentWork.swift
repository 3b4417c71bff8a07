/// Many things at once, a few at a time.
public enum ConcurrentWork {
  /// The results in the order of the numbers.
  public static func each<T: Sendable>(
    _ count: Int, atOnce width: Int, _ body: @escaping @Sendable (Int) async throws -> T
  ) async throws -> [T] {
    try await withThrowingTaskGroup(of: (Int, T).self) { group in
      var results = [T?](repeating: nil, count: count)
      for number in 0..<count {
        if number >= width, let (done, result) = try await group.next() { results[done] = result }
        group.addTask { (number, try await body(number)) }
      }
      for try await (done, result) in group { results[done] = result }
      return results.compactMap { $0 }
    }
  }
}
