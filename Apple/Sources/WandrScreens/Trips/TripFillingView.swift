import ClientKit
import HearthScreens
import SwiftUI
import Wire

/// Puts logs into a trip that were written before it, or without it.
struct TripFillingView: View {
  @Environment(JournalModel.self) private var journal
  @State private var model: WandrKit.TripFillingModel
  @State private var form = FormState()

  /// - Parameter trip: one that the person has joined.
  init(_ trip: ID<WandrAPI.Trip>) { _model = State(wrappedValue: WandrKit.TripFillingModel(trip)) }

  var body: some View {
    let choices = model.choices(journal)
    FormSheet("Add logs", action: "Add", form: form, isReady: !model.chosen.isEmpty, save: { await save() }) {
      Section {
        if choices.isEmpty { Text("Nothing to add. All that you have logged is in a trip.") }
        ForEach(choices) { choice in
          Toggle(isOn: isChosen(choice)) { PlaceLines(name: choice.log.name, address: choice.words) }
        }
      } footer: {
        if !choices.isEmpty { Text("The trip’s people see what you add, but for what you keep to yourself.") }
      }
    }
  }

  private func isChosen(_ choice: WandrKit.TripFillingModel.Choice) -> Binding<Bool> {
    Binding {
      model.chosen.contains(choice.id)
    } set: { [model] isOn in
      model.choose(choice.id, isOn)
    }
  }

  private func save() async -> Bool { await form.keep { try await model.save(journal) } }
}

extension WandrKit.TripFillingModel.Choice {
  /// How it was, and when.
  fileprivate var words: String {
    let parts = [log.rating.words, log.visit, isOfTrip ? "During the trip" : nil]
    return parts.compactMap { $0 }.joined(separator: " · ")
  }
}
