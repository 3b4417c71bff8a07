/// One request in the hands of a handler, and where its answer goes.
///
/// Proof for `@unchecked Sendable`: other threads only carry it; its loop alone looks inside.
struct Exchange: @unchecked Sendable {
  let handle: OpaquePointer
  let connection: Connection
  let method: Method
  let id: UInt64
  let started: UInt64
}
