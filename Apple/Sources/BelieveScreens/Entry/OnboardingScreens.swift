import HearthScreens
import SwiftUI

/// Asks for a name, where an account has none in this app yet.
struct JoinScreen: View {
  @Environment(BelieveModel.self) private var believe
  @State private var name = ""
  @FocusState private var isTyping: Bool

  var body: some View {
    NavigationStack {
      Form {
        Section {
          TextField("Name", text: $name).textContentType(.name).focused($isTyping).submitLabel(.go).onSubmit(join)
        } footer: {
          Text("How people here know you. It can be changed later.")
        }
        FailureRow(believe.failure)
        Section { BusyButton("Continue", isBusy: believe.isBusy, isReady: !name.isEmpty, action: join) }
      }
      .navigationTitle("Your Name")
    }
    .onAppear { isTyping = true }
  }

  private func join() {
    let name = name
    Task { await believe.join(name: name) }
  }
}

/// Asks what one came for.
struct OnboardingScreen: View {
  @Environment(BelieveModel.self) private var believe

  var body: some View {
    ScrollView {
      VStack(spacing: 16) {
        VStack(spacing: 8) {
          Text("Welcome!").font(.largeTitle).bold().accessibilityAddTraits(.isHeader)
          Text("What brings you here? You can always do both.").foregroundStyle(.secondary)
            .multilineTextAlignment(.center)
        }
        .padding(.vertical, 32)
        path(
          "Share my project", "Post updates, set milestones, and gather people who believe in it.",
          symbol: "square.and.pencil", isCreator: true)
        path(
          "Support creators", "Follow projects, send encouragement, and earn karma.", symbol: "heart", isCreator: false)
        if believe.isBusy { ProgressView() }
        if let failure = believe.failure { Text(failure).foregroundStyle(.red) }
      }
      .padding(20)
      .frame(maxWidth: 560)
      .frame(maxWidth: .infinity)
    }
    .background(.ground)
  }

  private func path(
    _ title: LocalizedStringKey, _ text: LocalizedStringKey, symbol: String, isCreator: Bool
  ) -> some View {
    Button {
      Task { await believe.onboard(isCreator: isCreator) }
    } label: {
      HStack(spacing: 16) {
        Image(systemName: symbol).font(.title2).foregroundStyle(.brand)
        VStack(alignment: .leading, spacing: 4) {
          Text(title).font(.headline)
          Text(text).font(.subheadline).foregroundStyle(.secondary).multilineTextAlignment(.leading)
        }
        Spacer()
      }
      .card()
    }
    .buttonStyle(.plain)
    .disabled(believe.isBusy)
  }
}
