public struct TextField<Label: View>: View, Primitive {
  public typealias Body = Never
  private let label: Label
  private let text: Binding<String>
  private let prompt: Text?
  private let isLong: Bool

  package func nodes(_ context: Context) -> [Node] {
    let name = SwiftUI.nodes(label, context.at("label")).map(\.words).joined(separator: " ")
    return [field(isLong ? "long-field" : "field", name, prompt?.words ?? name, text, context)]
  }
}

extension TextField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) {
    (label, self.text, prompt, isLong) = (Text(titleKey), text, nil, false)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?) {
    (label, self.text, self.prompt, isLong) = (Text(titleKey), text, prompt, false)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, axis: Axis) {
    (label, self.text, prompt, isLong) = (Text(titleKey), text, nil, axis == .vertical)
  }
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>, prompt: Text?, axis: Axis) {
    (label, self.text, self.prompt, isLong) = (Text(titleKey), text, prompt, axis == .vertical)
  }
}

public struct SecureField<Label: View>: View, Primitive {
  public typealias Body = Never
  private let label: Label
  private let text: Binding<String>

  package func nodes(_ context: Context) -> [Node] {
    let name = SwiftUI.nodes(label, context.at("label")).map(\.words).joined(separator: " ")
    var node = field("field", name, name, text, context)
    node.attributes["type"] = "password"
    node.spoken.value = context.reading { text.wrappedValue.isEmpty ? "" : "secure" }
    return [node]
  }
}

extension SecureField where Label == Text {
  public init(_ titleKey: LocalizedStringKey, text: Binding<String>) { (label, self.text) = (Text(titleKey), text) }
}

@MainActor func field(_ kind: String, _ name: String, _ hint: String, _ text: Binding<String>, _ context: Context)
  -> Node
{
  var node = Node(kind)
  node.fillsWidth = true
  let value = context.reading { text.wrappedValue }
  node.attributes["value"] = value
  node.attributes["placeholder"] = hint
  node.spoken.label = name
  node.spoken.value = value
  node.spoken.traits = ["text field"]
  if context.environment.isEnabled {
    node.touch.type = { text.wrappedValue = $0 }
  } else {
    node.attributes["disabled"] = ""
  }
  return node
}

public struct Toggle<Label: View>: View, Primitive {
  public typealias Body = Never
  private let isOn: Binding<Bool>
  private let label: Label

  public init(isOn: Binding<Bool>, @ViewBuilder label: () -> Label) { (self.isOn, self.label) = (isOn, label()) }

  package func nodes(_ context: Context) -> [Node] {
    var node = control("toggle", SwiftUI.nodes(label, context.at("label")), context)
    node.fillsWidth = true
    let isOn = context.reading { self.isOn.wrappedValue }
    node.attributes["data-on"] = "\(isOn)"
    node.spoken.traits = ["switch"]
    node.spoken.value = isOn ? "on" : "off"
    if context.environment.isEnabled { node.touch.tap = { self.isOn.wrappedValue.toggle() } }
    return [node]
  }
}

extension Toggle where Label == Text {
  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) { self.init(isOn: isOn) { Text(titleKey) } }
}

public struct Picker<Label: View, SelectionValue: Hashable, Content: View>: View, Primitive {
  public typealias Body = Never
  private let label: Label
  private let selection: Binding<SelectionValue>
  private let content: Content

  public init(
    selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content, @ViewBuilder label: () -> Label
  ) {
    (self.selection, self.content, self.label) = (selection, content(), label())
  }

  package func nodes(_ context: Context) -> [Node] {
    let chosen = context.reading { selection.wrappedValue }
    let options = SwiftUI.nodes(content, context.at("content"))
    var node = Node("picker")
    node.fillsWidth = true
    node.parts[.header] = SwiftUI.nodes(label, context.at("label"))
    node.children = options.map { option in
      var choice = control("choice", [option], context)
      guard let value = option.tag?.base as? SelectionValue else {
        context.host.fault("the picker “\(node[.header].map(\.words).joined())” has a choice without a tag of its type")
        return choice
      }
      choice.attributes["data-on"] = "\(value == chosen)"
      if value == chosen { choice.spoken.traits.insert("selected") }
      if context.environment.isEnabled { choice.touch.tap = { selection.wrappedValue = value } }
      return choice
    }
    if !options.contains(where: { $0.tag?.base as? SelectionValue == chosen }) {
      context.host.fault("the picker “\(node[.header].map(\.words).joined())” has no choice for \(chosen)")
    }
    return [node]
  }
}

extension Picker where Label == Text {
  public init(_ titleKey: LocalizedStringKey, selection: Binding<SelectionValue>, @ViewBuilder content: () -> Content) {
    self.init(selection: selection, content: content) { Text(titleKey) }
  }
}

public struct DatePicker<Label: View>: View, Primitive {
  public typealias Components = DatePickerComponents
  public typealias Body = Never
  private let label: Label
  private let selection: Binding<Date>
  private let components: DatePickerComponents
  private let earliest: Date?

  package func nodes(_ context: Context) -> [Node] {
    let name = SwiftUI.nodes(label, context.at("label")).map(\.words).joined(separator: " ")
    let date = context.reading { selection.wrappedValue }
    let whole = date.formatted(.iso8601)
    var node = Node("date-field", text: name)
    node.fillsWidth = true
    node.attributes["value"] = components.contains(.hourAndMinute) ? String(whole.prefix(16)) : String(whole.prefix(10))
    node.spoken.label = name
    node.spoken.value = node.attributes["value"]
    node.spoken.traits = ["date"]
    node.touch.type = { text in
      let full = text.count == 10 ? text + "T12:00:00Z" : text.count == 16 ? text + ":00Z" : text
      // What a test types is a date, or is told that it isn't.
      guard let date = try? Date(full, strategy: .iso8601) else {
        return context.host.fault("“\(text)” isn't a date")
      }
      if let earliest, date < earliest {
        return context.host.fault(
          "“\(text)” can't be chosen for “\(name)”: it begins at \(earliest.formatted(.iso8601))")
      }
      selection.wrappedValue = date
    }
    return [node]
  }
}

public struct DatePickerComponents: OptionSet, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let hourAndMinute = DatePickerComponents(rawValue: 1)
  public static let date = DatePickerComponents(rawValue: 2)
}

extension DatePicker where Label == Text {
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>, in range: PartialRangeFrom<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {
    (label, self.selection, components, earliest) = (Text(titleKey), selection, displayedComponents, range.lowerBound)
  }
  public init(
    _ titleKey: LocalizedStringKey, selection: Binding<Date>,
    displayedComponents: DatePickerComponents = [.hourAndMinute, .date]
  ) {
    (label, self.selection, components, earliest) = (Text(titleKey), selection, displayedComponents, nil)
  }
}
