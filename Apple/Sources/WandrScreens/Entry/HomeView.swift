import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// The app's pages, behind the question to a newcomer where home is.
struct HomeGate<Content: View>: View {
  @Environment(MemberModel.self) private var member
  private let account: Account
  private let content: () -> Content
  @State private var isAnswered = false

  init(_ account: Account, @ViewBuilder content: @escaping () -> Content) {
    (self.account, self.content) = (account, content)
  }

  var body: some View {
    if member.isNew, !isAnswered { HomeView(account) { isAnswered = true } } else { content() }
  }
}

/// Asks where home is, so that what a newcomer logs there is theirs alone from the start.
private struct HomeView: View {
  private let done: @MainActor () -> Void
  @State private var model: WandrKit.ZoneFormModel
  @State private var place = PinPlace()
  @State private var form = FormState()

  init(_ account: Account, done: @escaping @MainActor () -> Void) {
    self.done = done
    _model = State(wrappedValue: WandrKit.ZoneFormModel(account.client, account.store, name: "Home"))
  }

  var body: some View {
    NavigationStack {
      Form {
        Section {
          PinChooser(place: place)
        } footer: {
          Text("What you log around your home is yours alone: no list, map, number or search shows it to anyone else.")
        }
        FailureRow(form.general)
        Section {
          BusyButton("Keep it to myself", isBusy: form.isBusy, isReady: place.isNear, action: keep)
          Button("Not now", action: done).disabled(form.isBusy)
        } footer: {
          Text(
            place.isNear
              ? "Where it is is kept encrypted, and for you only. You can change it under Settings, Privacy zones."
              : "Move the map, and zoom in, until your home is in its middle.")
        }
      }
      .navigationTitle("Where is home?").navigationBarTitleDisplayMode(.inline)
    }
  }

  private func keep() {
    Task { [model, place, form, done] in
      let isKept = await form.submit { () async throws(ClientError) in
        try await model.save(at: place.latitude, place.longitude)
      }
      if isKept { done() }
    }
  }
}
