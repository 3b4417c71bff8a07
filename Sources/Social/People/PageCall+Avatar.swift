public import Core
public import Wire

/// The picture that a form sends in its `avatar`.
extension PageCall {
  /// Uploads the picture; nil if none was chosen.
  /// - Throws: what is wrong with the file.
  public func avatar(_ form: FormFields, by signedIn: SignedIn) async throws -> ID<MediaAPI.Item>? {
    guard let file = form.file("avatar") else { return nil }
    return try await UploadActions(services: services).upload(
      file, alt: "", purpose: .avatar, by: signedIn, links: call.links
    ).id
  }

  /// What becomes of the picture that there is: another one, none (`removeAvatar`), or the same.
  /// - Throws: what is wrong with the file.
  public func avatarChange(_ form: FormFields, by signedIn: SignedIn) async throws -> Change<ID<MediaAPI.Item>> {
    if let uploaded = try await avatar(form, by: signedIn) { return .set(uploaded) }
    return form["removeAvatar"].isEmpty ? .keep : .clear
  }
}
