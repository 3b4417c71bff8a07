public import Observation
public import Wire

extension WandrKit {
  /// What somebody's logs add up to.
  @MainActor @Observable public final class StatisticsModel {
    /// As the server counts; nil before it is known.
    public private(set) var item: WandrAPI.Statistics?

    @ObservationIgnored private let client: HearthClient
    @ObservationIgnored private let store: OfflineStore
    @ObservationIgnored private let username: String
    /// Only the person's own are kept on the device.
    @ObservationIgnored private let isOwn: Bool
    private static let kept = "wandr.statistics"

    /// - Parameter isOwn: whether they are of the person whose device this is.
    public init(_ client: HearthClient, _ store: OfflineStore, username: String, isOwn: Bool) {
      (self.client, self.store, self.username, self.isOwn) = (client, store, username, isOwn)
    }

    /// Shows what was known last, then what the server says now.
    public func run() async {
      // If the device has none, or can't be read, the server is asked anyway.
      if isOwn, item == nil { item = try? await store.value(Self.kept) }
      let now: WandrAPI.Statistics
      do throws(ClientError) {
        now = try await client.call(WandrAPI.statistics, .init(username: username))
      } catch {
        // The last known statistics stay.
        return
      }
      guard !Task.isCancelled else { return }
      item = now
      // If they can't be kept, the next run asks the server again.
      if isOwn { try? await store.keepValue(Self.kept, now) }
    }
  }
}
