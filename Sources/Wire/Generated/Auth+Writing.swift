// Made by Scripts/generate-wire of the fields of Wire's types.

extension AuthAPI.Account {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("email", email)
    json.endObject()
  }
}

extension AuthAPI.Tokens {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("accessToken", accessToken)
    json.member("refreshToken", refreshToken)
    json.member("expiresIn", expiresIn)
    json.member("account", account)
    json.endObject()
  }
}

extension AuthAPI.AppProfile {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("app", app)
    json.member("id", id)
    json.member("username", username)
    json.member("fullName", fullName)
    json.member("avatarURL", avatarURL)
    json.endObject()
  }
}

extension AuthAPI.Me {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("account", account)
    json.member("profiles", profiles)
    json.endObject()
  }
}

extension AuthAPI.UsernameAvailability {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("available", available)
    json.member("reason", reason)
    json.endObject()
  }
}

extension AuthAPI.Report {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("app", app)
    json.member("kind", kind)
    json.member("name", name)
    json.member("reason", reason)
    json.member("createdAt", createdAt)
    json.member("outcome", outcome)
    json.member("settledAt", settledAt)
    json.endObject()
  }
}

extension AuthAPI.Push {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("publicKey", publicKey)
    json.endObject()
  }
}

extension AuthAPI.ServerApp {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("name", name)
    json.member("title", title)
    json.member("state", state)
    json.member("invitationsLeft", invitationsLeft)
    json.endObject()
  }
}

extension AuthAPI.Invitation {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("link", link)
    json.member("apps", apps)
    json.member("note", note)
    json.member("uses", uses)
    json.member("usesLeft", usesLeft)
    json.member("expiresAt", expiresAt)
    json.member("isRevoked", isRevoked)
    json.member("confirms", confirms)
    json.endObject()
  }
}

extension AuthAPI.AcceptedInvitation {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("apps", apps)
    json.member("waiting", waiting)
    json.endObject()
  }
}

extension AuthAPI.ServerApps {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("apps", apps)
    json.endObject()
  }
}

extension AuthAPI.WaitingPerson {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("id", id)
    json.member("app", app)
    json.member("name", name)
    json.member("since", since)
    json.endObject()
  }
}

extension AuthAPI.WaitingPeople {
  public func write(to json: inout JSONWriter) {
    json.beginObject()
    json.member("people", people)
    json.endObject()
  }
}
