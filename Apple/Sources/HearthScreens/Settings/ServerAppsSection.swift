import ClientKit
public import Observation
public import SwiftUI
public import Wire

/// The other apps of the server, and how the account stands to each. The page runs it.
@MainActor @Observable public final class ServerAppsModel {
  /// Without the one that is used. Empty until the server has told them: without them the page has all that it needs.
  public private(set) var apps: [AuthAPI.ServerApp] = []

  /// Those that were joined from here, by their names: a profile there is made there.
  private(set) var joined: Set<String> = []

  @ObservationIgnored private let account: Account

  public init(_ account: Account) { self.account = account }

  /// Asks the server.
  public func refresh() async {
    do throws(ClientError) {
      let all = try await account.client.call(AuthAPI.apps).apps
      apps = all.filter { $0.name != account.app.name }
    } catch {
      // What was told before stands.
    }
  }

  /// Joins an app that has come to the server, and is open to every account.
  public func join(_ app: AuthAPI.ServerApp) async {
    guard await account.call(AuthAPI.joinApp, .init(app: app.name)) != nil else { return }
    joined.insert(app.name)
  }

  /// Where an app is on the web.
  func link(to app: AuthAPI.ServerApp) -> URL? { URL(string: "\(account.client.address.text)/\(app.name)") }
}

/// The same as a section of a page; nothing where there is only one app.
public struct ServerAppsSection: View {
  private let model: ServerAppsModel

  public init(_ model: ServerAppsModel) { self.model = model }

  public var body: some View {
    if !model.apps.isEmpty {
      Section("Other apps here") {
        ForEach(model.apps, id: \.name) { row($0) }
      }
    }
  }

  private func row(_ app: AuthAPI.ServerApp) -> some View {
    HStack(spacing: 12) {
      VStack(alignment: .leading, spacing: 2) {
        Text(app.title)
        Text(words(of: app)).font(.footnote).foregroundStyle(.secondary)
      }
      Spacer()
      if app.state == .open, !model.joined.contains(app.name) {
        Button("Join") { Task { [model] in await model.join(app) } }
          .buttonStyle(.borderless).accessibilityHint("Joins \(app.title)")
      } else if app.state != .byInvitation, let link = model.link(to: app) {
        Link(destination: link) { Text("Open") }.accessibilityHint("Opens \(app.title)")
      }
    }
  }

  private func words(of app: AuthAPI.ServerApp) -> LocalizedStringKey {
    switch app.state {
    case .joined: "You are there already"
    case .open: model.joined.contains(app.name) ? "Joined" : "New here"
    default: "By invitation"
    }
  }
}
