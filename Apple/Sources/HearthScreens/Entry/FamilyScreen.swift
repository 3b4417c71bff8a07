import ClientKit
public import SwiftUI
import Wire

/// Asks a newcomer to join a family: its people with names and faces, each of whom can be left out.
public struct FamilyScreen: View {
  private let model: FamilyModel

  public init(_ model: FamilyModel) { self.model = model }

  public var body: some View {
    NavigationStack {
      Form {
        if model.isRead { people }
        FailureRow(model.failure)
        Section {
          if model.isRead {
            BusyButton("Join the family", isBusy: model.isBusy, isReady: true, action: join)
          } else if model.failure == nil {
            ProgressView()
          } else {
            Button("Try Again") { [model] in Task { await model.load() } }
          }
          Button("Not now") { [model] in Task { await model.decline() } }
        }
      }
      .navigationTitle("Who’s here")
      .navigationBarTitleDisplayMode(.inline)
    }
    .task { [model] in await model.load() }
  }

  private var people: some View {
    Section {
      ForEach(model.people) { person in
        Toggle(isOn: isIn(person)) {
          HStack(spacing: 12) {
            Face(person.avatarURL, name: model.called(person), size: 44)
            Text(model.called(person))
          }
        }
      }
      if model.hasMore { Text("And others. You can unfollow anyone later.").foregroundStyle(.secondary) }
    } footer: {
      Text(
        model.people.isEmpty
          ? "You and people who join later will follow each other, unless they leave you out."
          : "You and those here who join will follow each other. The same goes for people who come later. You can leave people out by turning them off, and they can leave you out; nobody is notified."
      )
    }
  }

  private func join() { Task { [model] in await model.join() } }

  private func isIn(_ person: SocialAPI.Profile) -> Binding<Bool> {
    Binding {
      !model.isLeftOut(person)
    } set: { [model] isOn in
      model.leaveOut(person, !isOn)
    }
  }
}
