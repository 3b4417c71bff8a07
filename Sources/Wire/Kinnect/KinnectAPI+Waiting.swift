extension KinnectAPI {
  /// The calls about posts that wait for their videos.
  public static let waiting = WaitingCalls<PublishPost>("kinnect")
}
