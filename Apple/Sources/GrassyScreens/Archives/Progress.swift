/// Does something that tells how far it is, from 0 to 1, and shows that meanwhile.
/// - Parameter show: is given 0 at first, and nil in the end.
@MainActor func withProgress<Value: Sendable>(
  _ work: (AsyncStream<Double>.Continuation) async throws -> Value, show: @escaping @MainActor (Double?) -> Void
) async throws -> Value {
  let (parts, numbers) = AsyncStream<Double>.makeStream(bufferingPolicy: .bufferingNewest(1))
  show(0)
  let showing = Task { for await part in parts { show(part) } }
  do {
    let value = try await work(numbers)
    numbers.finish()
    await showing.value
    show(nil)
    return value
  } catch {
    numbers.finish()
    await showing.value
    show(nil)
    throw error
  }
}
