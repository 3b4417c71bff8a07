public import ClientKit
public import SwiftUI
public import Wire

/// A section of a form: who may see a post, and of circles which.
public struct AudienceChooser<Post: SocialPost>: View where Post.Entity == Post {
  @Binding private var audience: SocialAPI.Audience
  /// From what the app lets people choose.
  private let offered: [SocialAPI.AudienceKind]
  @State private var model: CirclesModel<Post>

  public init(_ audience: Binding<SocialAPI.Audience>, _ app: SocialApp<Post>, _ account: Account) {
    _audience = audience
    offered = app.rules.audiences
    _model = State(wrappedValue: CirclesModel(app, account))
  }

  public var body: some View {
    Section {
      AudiencePicker($audience, offered)
        .task(id: audience.kind == .circles) { [model] in if audience.kind == .circles { await model.circles.run() } }
      if audience.kind == .circles { circles }
    } footer: {
      Text(audience.isIncomplete ? "Choose a circle, or another audience." : audience.kind.explanation)
    }
  }

  @ViewBuilder private var circles: some View {
    ForEach(model.circles.rows) { row in
      Toggle(isOn: isChosen(row)) {
        VStack(alignment: .leading, spacing: 2) {
          Text(row.item.name)
          Text("^[\(row.item.memberCount) member](inflect: true)").font(.footnote).foregroundStyle(.secondary)
        }
      }
    }
    if model.circles.goesOn { MoreRow(model.circles.more) }
    switch model.circles.state {
    case .loading: ProgressView()
    case .failed(let reason): Text(reason).foregroundStyle(.secondary)
    case .empty, .filled: NewCircleRow(model: model) { audience.circles = (audience.circles ?? []) + [$0.id] }
    }
  }

  /// One that was made here may be chosen by the ID that it had before the server took it.
  private func isChosen(_ row: HeldRow<SocialAPI.Circle>) -> Binding<Bool> {
    let ids = [row.item.id.description, row.id]
    return Binding {
      audience.circles?.contains { ids.contains($0.description) } == true
    } set: { isOn in
      let others = (audience.circles ?? []).filter { !ids.contains($0.description) }
      audience.circles = isOn ? others + [row.item.id] : others
    }
  }
}

extension SocialAPI.Audience {
  /// Whether circles are meant, and none is chosen.
  public var isIncomplete: Bool { kind == .circles && circles?.isEmpty != false }
}

/// Names a circle and makes it.
struct NewCircleRow<Post: SocialPost>: View where Post.Entity == Post {
  @Bindable private var model: CirclesModel<Post>
  private let made: @MainActor (SocialAPI.Circle) -> Void

  init(model: CirclesModel<Post>, made: @escaping @MainActor (SocialAPI.Circle) -> Void = { _ in }) {
    (self.model, self.made) = (model, made)
  }

  var body: some View {
    HStack {
      TextField("New circle", text: $model.newName).submitLabel(.go).onSubmit(create)
      Button("Create", action: create).buttonStyle(.borderless).disabled(!model.canCreate)
    }
    FieldFailure(model.form, "name")
  }

  private func create() {
    Task { [model, made] in if let circle = await model.create() { made(circle) } }
  }
}
