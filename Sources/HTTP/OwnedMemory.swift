/// Bytes released by a writer, freed with the last reference.
///
/// Proof for `@unchecked Sendable`: nobody writes to the memory after `init`, and only `deinit` frees it.
public final class OwnedMemory: @unchecked Sendable {
  /// The bytes, valid as long as this object lives.
  public let bytes: UnsafeRawBufferPointer
  private let memory: UnsafeMutableBufferPointer<UInt8>

  /// Takes over memory that nobody else holds, made by `allocate`.
  public init(_ memory: UnsafeMutableBufferPointer<UInt8>) {
    self.memory = memory
    bytes = UnsafeRawBufferPointer(memory)
  }

  deinit { memory.deallocate() }
}
