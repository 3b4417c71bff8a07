import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Likes, comments, follows and requests, newest first; and the way to all requests.
struct ActivityView: View {
  let model: ActivityViewModel

  var body: some View {
    ActivityPage<KinnectRoute, KinnectAPI.Activity>(model, requests: .requests)
  }
}
