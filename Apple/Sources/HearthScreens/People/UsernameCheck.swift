public import ClientKit
import Foundation
public import Observation
public import SwiftUI
import Wire

/// Whether a username can be had, said while it is typed.
@MainActor @Observable public final class UsernameCheck {
  /// What is wrong with the username, or that it can be had.
  public private(set) var words: String?
  public private(set) var isFree = false

  @ObservationIgnored private let client: HearthClient
  @ObservationIgnored private let app: String

  /// - Parameter app: as in addresses: `kinnect`.
  public init(_ client: HearthClient, app: String) { (self.client, self.app) = (client, app) }

  /// Says whether a username can be had, once the typing rests.
  public func check(_ username: String) async {
    (words, isFree) = (nil, false)
    guard username.unicodeScalars.count >= SocialAPI.Limits.username.lowerBound else { return }
    do { try await Task.sleep(for: .milliseconds(300)) } catch { return }
    do throws(ClientError) {
      let answer = try await client.call(AuthAPI.usernameAvailable, .init(app: app, username: username))
      guard !Task.isCancelled else { return }
      isFree = answer.available
      words = answer.available ? "This username is available." : answer.reason ?? "This username is taken."
    } catch {
      // Saving says it too.
      if error != .cancelled { words = error.isConnection ? error.localizedDescription : nil }
    }
  }
}

/// The field for a username that isn't had yet, and below it what `UsernameCheck` says.
public struct UsernameField: View {
  @Binding private var username: String
  private let check: UsernameCheck

  public init(_ username: Binding<String>, _ check: UsernameCheck) {
    _username = username
    self.check = check
  }

  public var body: some View {
    TextField("Username", text: $username)
      .textContentType(.username).textInputAutocapitalization(.never).autocorrectionDisabled().submitLabel(.next)
      .task(id: username) { [check] in await check.check(username) }
    if let words = check.words {
      Text(words).font(.footnote).foregroundStyle(check.isFree ? Color.green : Color.red)
    }
  }
}
