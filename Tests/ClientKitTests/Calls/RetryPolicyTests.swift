import ClientKit
import Testing

struct RetryPolicyTests {
  @Test func `pauses double up to the longest, and a chance share of them is waited`() {
    let policy = RetryPolicy(tries: 6, firstPause: 1, longestPause: 5)

    #expect((1...5).map { policy.pause(after: $0, asked: nil, chance: 1) } == [1, 2, 4, 5, 5])
    #expect(policy.pause(after: 2, asked: nil, chance: 0.25) == 0.5)
    #expect(policy.pause(after: 6, asked: nil, chance: 1) == nil)
    #expect(RetryPolicy(tries: 1).pause(after: 1, asked: nil, chance: 1) == nil)
  }

  @Test func `what the server asks for is waited, or not waited for at all`() {
    let policy = RetryPolicy(tries: 3, firstPause: 1, longestPause: 5)

    #expect(policy.pause(after: 1, asked: 4, chance: 0.5) == 4.5)
    #expect(policy.pause(after: 1, asked: 6, chance: 0) == nil)
    #expect(policy.pause(after: 1, asked: 0, chance: 0) == 0)
  }
}
