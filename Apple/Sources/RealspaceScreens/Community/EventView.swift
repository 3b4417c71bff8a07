import ClientKit
import Foundation
import HearthScreens
import SwiftUI
import Wire

/// An event on the date that comes next: what it is, who comes, and the viewer's answer.
struct EventView: View {
  @Environment(MemberModel.self) private var member
  private let account: Account
  @State private var model: HeldItemModel<RealspaceAPI.Event>
  @State private var isReporting = false
  @State private var isEditing = false
  @State private var isCancelling = false

  init(_ id: ID<RealspaceAPI.Event>, _ account: Account) {
    self.account = account
    _model = State(
      wrappedValue: HeldItemModel(RealspaceOffline.events, id, account, by: RealspaceAPI.event, .init(id: id)))
  }

  var body: some View {
    ItemView(model) { event in
      List {
        Section {
          EventHead(event: event)
          NavigationLink("Invited by \(account.called(event.host.author))", value: host(event))
          if let text = event.eventDescription { Text(written: text) }
          if let link = event.link, let url = URL(string: link) { Link(link, destination: url) }
          if let address = event.privateAddress { LabeledContent("Address for guests", value: address) }
          LabeledContent("Going", value: event.capacity.map { "\(event.goingCount) of \($0)" } ?? "\(event.goingCount)")
          LabeledContent("Maybe", value: "\(event.maybeCount)")
        }
        if event.isOver(at: account.now()) {
          Section { Text("This is over.") }
        } else if event.status != .cancelled {
          answers(event)
        }
        if event.mine {
          hosting(event)
        } else {
          Section { Button("Report", role: .destructive) { isReporting = true } }
        }
      }
      .sheet(isPresented: $isEditing) { EventFormSheet(event, account, username: member.username) }
      .confirmationDialog("Cancel this event?", isPresented: $isCancelling, titleVisibility: .visible) {
        if let date = event.occurrence {
          Button("Cancel This Date", role: .destructive) { cancel(event, on: date) }
          Button("Cancel All Dates", role: .destructive) { cancel(event, on: nil) }
        } else {
          Button("Cancel Event", role: .destructive) { cancel(event, on: nil) }
        }
      } message: {
        Text("It stays here as cancelled, and in the calendars of those who have it.")
      }
      .sheet(isPresented: $isReporting) {
        ReportSheet("Report Event") { [account] in
          account.write(RealspaceAPI.reportEvent, .init(id: event.id, reason: $0))
        }
      }
    }
    .navigationTitle("Event").navigationBarTitleDisplayMode(.inline)
    .task { [model] in await model.run() }
  }

  private func hosting(_ event: RealspaceAPI.Event) -> some View {
    Section("You are the host") {
      if let count = event.requestCount, count > 0 { LabeledContent("Ask to come", value: "\(count)") }
      if let count = event.waitlistCount, count > 0 { LabeledContent("Wait for a place", value: "\(count)") }
      Button("Edit event") { isEditing = true }
      if event.status == .cancelled {
        Button("Take the cancellation back") { [account] in
          account.write(RealspaceAPI.restoreEvent, .init(id: event.id))
        }
      } else {
        Button("Cancel event", role: .destructive) { isCancelling = true }
      }
    }
  }

  private func cancel(_ event: RealspaceAPI.Event, on date: Timestamp?) {
    account.write(RealspaceAPI.cancelEvent, .init(id: event.id, occurrence: date))
  }

  private func host(_ event: RealspaceAPI.Event) -> RealspaceRoute { .profile(username: event.host.username) }

  private func answers(_ event: RealspaceAPI.Event) -> some View {
    Section("Are you coming?") {
      HStack(spacing: 8) {
        answer("Going", .going, event)
        answer("Maybe", .maybe, event)
        answer("No", .no, event)
      }
      if event.myAnswer == .going || event.myAnswer == .maybe {
        Picker("How many are you?", selection: party(event)) {
          ForEach(Array(RealspaceAPI.Limits.partySize), id: \.self) { Text("\($0)").tag($0) }
        }
      }
    }
  }

  private func answer(
    _ words: String, _ answer: RealspaceAPI.EventAnswer, _ event: RealspaceAPI.Event
  ) -> some View {
    InkButton(words) { [account] in
      account.write(RealspaceAPI.answerEvent, .init(id: event.id, occurrence: event.occurrence, answer: answer))
    }
    .accessibilityAddTraits(event.myAnswer == answer ? .isSelected : [])
  }

  private func party(_ event: RealspaceAPI.Event) -> Binding<Int> {
    let account = account
    return Binding {
      event.myPartySize ?? 1
    } set: { size in
      guard let answer = event.myAnswer, size != event.myPartySize else { return }
      account.write(
        RealspaceAPI.answerEvent,
        .init(id: event.id, occurrence: event.occurrence, answer: answer, partySize: size))
    }
  }
}
