import ClientKit
import Foundation
import HearthScreens
import SwiftUI
import Wire

/// Makes an event, or changes one.
struct EventFormSheet: View {
  @State private var model: EventFormModel
  @State private var form = FormState()

  /// - Parameters:
  ///   - event: the one that is changed; nil for a new one.
  ///   - username: the viewer's own.
  init(_ event: RealspaceAPI.Event?, _ account: Account, username: String) {
    _model = State(wrappedValue: EventFormModel(event, account, username: username))
  }

  var body: some View {
    @Bindable var model = model
    return FormSheet(
      model.isNew ? "New Event" : "Edit Event", action: model.isNew ? "Make" : "Save", form: form,
      isReady: model.canSave
    ) { [model = self.model, form] in
      await form.submit { () async throws(ClientError) in try await model.save() }
    } content: {
      Section {
        TextField("Name", text: $model.name)
        FieldFailure(form, "name")
        TextField("What is it about?", text: $model.about, axis: .vertical)
        FieldFailure(form, "eventDescription")
        TextField("Link", text: $model.link).keyboardType(.URL).textInputAutocapitalization(.never)
        FieldFailure(form, "link")
      }
      if model.repeats {
        Section { Text("It repeats. Its dates and its times are changed on the web.").font(.footnote) }
      } else {
        EventTimesSection(model: model, form: form)
      }
      EventPlaceSection(model: model, form: form)
      EventGuestsSection(model: model, form: form)
    }
    .task { [model = self.model] in await model.venues.run() }
    .task(id: model.venues.items.count) { [model = self.model] in
      // As many as one looks through in a menu.
      if model.venues.items.count < 100 { await model.venues.more() }
    }
  }
}

private struct EventTimesSection: View {
  @Bindable var model: EventFormModel
  let form: FormState

  var body: some View {
    Section {
      Toggle("Whole days", isOn: $model.isAllDay)
      DatePicker("Starts", selection: $model.start, displayedComponents: parts)
      FieldFailure(form, "start")
      Toggle("Says when it ends", isOn: $model.hasEnd)
      if model.hasEnd { DatePicker("Ends", selection: $model.end, displayedComponents: parts) }
      FieldFailure(form, "end")
      LabeledContent("Time zone", value: model.zone.identifier)
      FieldFailure(form, "timeZone")
    }
  }

  private var parts: DatePickerComponents { model.isAllDay ? .date : [.hourAndMinute, .date] }
}

private struct EventPlaceSection: View {
  @Bindable var model: EventFormModel
  let form: FormState

  var body: some View {
    Section {
      Picker("Place", selection: $model.choice) {
        Text("No place").tag(EventFormModel.VenueChoice.nowhere)
        ForEach(model.choices, id: \.id) { Text($0.name).tag(EventFormModel.VenueChoice.venue($0.id)) }
        Text("A new place").tag(EventFormModel.VenueChoice.new)
      }
      FieldFailure(form, "entity")
      if model.choice == .new {
        TextField("Name of the place", text: $model.newName)
        TextField("Address", text: $model.newAddress)
        FieldFailure(form, "address")
      }
      TextField("Private address", text: $model.privateAddress)
      FieldFailure(form, "privateAddress")
    } footer: {
      Text("Everyone here sees places. A private address is for guests who have a place.")
    }
  }
}

private struct EventGuestsSection: View {
  @Bindable var model: EventFormModel
  let form: FormState

  var body: some View {
    Section {
      TextField("Room for", text: $model.capacity)
      FieldFailure(form, "capacity")
      Toggle("I approve who comes", isOn: $model.needsApproval)
    } footer: {
      Text("Leave “Room for” empty for any number. When it is full, others wait in line.")
    }
  }
}
