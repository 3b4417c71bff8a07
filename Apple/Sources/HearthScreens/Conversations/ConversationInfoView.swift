import ClientKit
import SwiftUI
import Wire

/// Who is in a conversation and what can be done about it: muting; in a group its name, adding people and leaving; with one person
/// blocking and reporting.
struct ConversationInfoView: View {
  @Environment(\.dismiss) private var dismiss
  let model: ConversationViewModel
  @State private var name: String
  @State private var isAdding = false
  @State private var isLeaving = false
  @State private var isBlocking = false
  @State private var isReporting = false

  init(model: ConversationViewModel) {
    self.model = model
    _name = State(wrappedValue: model.conversation.item?.name ?? "")
  }

  var body: some View {
    NavigationStack {
      ItemView(model.conversation) { conversation in
        List {
          if conversation.isGroup { groupName(conversation) }
          people(conversation)
          Section {
            Button(conversation.isMuted ? "Unmute" : "Mute") { model.toggleMute() }
          } footer: {
            Text("Muted conversations don’t count as unread. Nobody else is notified.")
          }
          end(conversation)
        }
      }
      .navigationTitle("Details")
      .navigationBarTitleDisplayMode(.inline)
      .toolbar { ToolbarItem(placement: .cancellationAction) { Button("Done") { dismiss() } } }
    }
    .sheet(isPresented: $isAdding) { AddPeopleView(model: model) }
    .sheet(isPresented: $isReporting) { ReportSheet("Report Person") { [model] in model.reportOther($0) } }
    .confirmationDialog("Leave this group?", isPresented: $isLeaving, titleVisibility: .visible) {
      Button("Leave Group", role: .destructive) { Task { if await model.leave() { dismiss() } } }
    } message: {
      Text("You will no longer see it. What you wrote stays with the others.")
    }
    .confirmationDialog("Block \(other ?? "")?", isPresented: $isBlocking, titleVisibility: .visible) {
      Button("Block", role: .destructive) {
        model.blockOther()
        dismiss()
      }
    } message: {
      Text("You will no longer find or see each other anywhere here.")
    }
  }

  private func called(_ person: SocialAPI.Author) -> String { model.account.called(person) }
  private var other: String? { model.other.map(called) }

  private func groupName(_ conversation: SocialAPI.Conversation) -> some View {
    Section("Group name") {
      TextField("Group name", text: $name)
      Button("Save name") { model.rename(name) }.disabled(name == conversation.name)
    }
  }

  private func people(_ conversation: SocialAPI.Conversation) -> some View {
    Section("People") {
      ForEach(conversation.members) { person in
        HStack(spacing: 12) {
          Face(person.avatarURL, name: called(person))
          Text(called(person))
        }
        .accessibilityElement(children: .combine)
      }
      ForEach(conversation.invited, id: \.person.id) { invitee in
        HStack(spacing: 12) {
          Face(invitee.person.avatarURL, name: called(invitee.person))
          Text("\(called(invitee.person)) · invited").foregroundStyle(.secondary)
          Spacer()
          if invitee.canWithdraw {
            Button("Withdraw") { model.withdraw(invitee.person) }
              .buttonStyle(.borderless).accessibilityHint("For \(called(invitee.person))")
          }
        }
      }
      if conversation.isGroup { Button("Add people") { isAdding = true } }
    }
  }

  @ViewBuilder private func end(_ conversation: SocialAPI.Conversation) -> some View {
    if conversation.isGroup {
      Section { Button("Leave group", role: .destructive) { isLeaving = true } }
    } else if let other {
      Section {
        Button("Block \(other)", role: .destructive) { isBlocking = true }
        Button("Report \(other)", role: .destructive) { isReporting = true }
      }
    }
  }
}

/// Chooses whom to add to a group.
private struct AddPeopleView: View {
  private let model: ConversationViewModel
  @State private var people: HeldListModel<SocialAPI.Profile>
  @State private var chosen: Set<SocialAPI.MeantPerson> = []
  @State private var form = FormState()

  init(model: ConversationViewModel) {
    self.model = model
    _people = State(wrappedValue: HeldListModel(model.people.followingOf[model.username], model.account))
  }

  var body: some View {
    FormSheet("Add People", action: "Add", form: form, isReady: !chosen.isEmpty) {
      await form.submit { () async throws(ClientError) in try await model.add(PeopleChoice.inOrder(chosen)) }
    } content: {
      Section {
        PeopleChoice(people: people, chosen: $chosen, without: model.everyone)
      } footer: {
        Text("People who don’t follow you back are invited, and join when they accept.")
      }
    }
    .task { [people] in await people.run() }
  }
}

/// A photo that goes with the message that is being written.
struct ChosenPhotoRow: View {
  let photo: ChosenPhotos.Photo
  let remove: @MainActor () -> Void

  var body: some View {
    HStack(spacing: 12) {
      StoredPicture(photo.link, alt: "A chosen photo", at: .points(64)).frame(width: 64, height: 64).clipShape(
        .rect(cornerRadius: 8))
      Spacer()
      Button("Remove photo", systemImage: "xmark.circle.fill", action: remove).labelStyle(.iconOnly)
        .buttonStyle(.borderless).foregroundStyle(.secondary)
    }
  }
}
