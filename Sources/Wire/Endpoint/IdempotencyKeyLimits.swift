/// What an `Idempotency-Key` may be (draft-ietf-httpapi-idempotency-key-header).
public enum IdempotencyKeyLimits {
  /// Unicode scalars.
  public static let longest = 200
}
