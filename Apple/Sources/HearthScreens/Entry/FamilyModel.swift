import ClientKit
import Foundation
public import Observation
public import Wire

/// A newcomer to an app that is for a family: who is here, whom the newcomer leaves out, and the answer.
@MainActor @Observable public final class FamilyModel {
  /// The people whom joining concerns, the newest first.
  public private(set) var people: [SocialAPI.Profile] = []
  /// Whether there are others, who are not listed.
  public private(set) var hasMore = false
  /// Whether the people were read. Until then nobody can join: they wouldn't know whom they follow.
  public private(set) var isRead = false
  public private(set) var isBusy = false
  public private(set) var failure: String?
  private var leftOut: Set<ID<SocialAPI.Profile>> = []

  @ObservationIgnored private let account: Account
  @ObservationIgnored private let calls: PeopleCalls
  @ObservationIgnored private let answered: @MainActor () -> Void

  /// - Parameter answered: called after a yes or a no.
  init(_ calls: PeopleCalls, _ account: Account, answered: @escaping @MainActor () -> Void) {
    (self.calls, self.account, self.answered) = (calls, account, answered)
  }

  public func called(_ person: SocialAPI.Profile) -> String { account.called(person) }

  public func isLeftOut(_ person: SocialAPI.Profile) -> Bool { leftOut.contains(person.id) }

  public func leaveOut(_ person: SocialAPI.Profile, _ isOut: Bool) {
    if isOut { leftOut.insert(person.id) } else { leftOut.remove(person.id) }
  }

  public func load() async {
    failure = nil
    do throws(ClientError) {
      let page = try await account.client.call(calls.familyPeople, .init(limit: PageLimit(100)))
      (people, hasMore, isRead) = (page.items, page.next != nil, true)
    } catch {
      if error != .cancelled { failure = error.localizedDescription }
    }
  }

  public func join() async {
    guard isRead else { return }
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do throws(ClientError) {
      _ = try await account.client.call(calls.joinFamily, .init(leaveOut: Array(leftOut)))
      answered()
    } catch {
      failure = error.localizedDescription
    }
  }

  /// Goes on without joining; the app's pages on the web have the question in their settings.
  public func decline() async {
    (isBusy, failure) = (true, nil)
    defer { isBusy = false }
    do throws(ClientError) {
      _ = try await account.client.call(calls.declineFamily)
      answered()
    } catch {
      failure = error.localizedDescription
    }
  }
}
