internal import SQL
internal import Wire

/// Making accounts and signing in.
struct AccountActions: Sendable {
  let services: Services

  /// Makes an account. Where every app is by invitation, one must be given and is used up by this.
  /// - Parameter more: what is made together with it, or not at all.
  func signUp(
    _ input: AuthAPI.SignUp, from host: String,
    with more: @escaping @Sendable (AuthAPI.Account, Timestamp, Transaction) throws -> Void = { _, _, _ in }
  ) async throws -> AuthAPI.Account {
    let email = try Self.checked(email: input.email, password: input.password)
    let invitation = input.invitation.flatMap { $0.isEmpty ? nil : $0 }
    let now = services.now()
    if let invitation {
      // Said before the password is hashed and before the address is looked at: without an invitation nobody learns
      // which addresses have accounts.
      let isValid = try await services.system.read {
        try InvitationQueries.find(invitation, now: now, in: $0) != nil
      }
      guard isValid else { throw AccountError.invitationInvalid.problem }
    } else if services.settings.openApps.isDisjoint(with: services.apps) {
      throw Problem(.invitationNeeded, detail: "You need an invitation to join. Ask a member for a link.")
    }
    try await spend([(LimitName.signUp(from: host), RateLimit(services.settings.signUpsPerHour, per: 3600))])
    let hash = try await Password.hash(input.password)
    let id: ID<AuthAPI.Account> = services.newID()
    return try await mapped {
      try await services.system.write { transaction in
        let account = try AccountQueries.insert(id, email, hash: hash, isOperator: false, now: now, in: transaction)
        if let invitation {
          guard let found = try InvitationQueries.find(invitation, now: now, in: transaction) else {
            throw AccountError.invitationInvalid
          }
          try InvitationQueries.use(
            found, by: account.id, now: now, newID: { services.newID() }, in: transaction)
        }
        try more(account, now, transaction)
        return account
      }
    }
  }

  /// Checks an address and a password. Unknown addresses take the same time and get the same answer.
  /// - Parameter devices: what a browser shows to be known by.
  func signIn(
    _ input: AuthAPI.SignIn, from host: String, devices: [String] = []
  ) async throws -> AuthAPI.Account {
    let guesses = Guesses(limiter: services.limiter, now: services.now(), host: host)
    try await guesses.takeFromHost()
    let address = EmailAddress(input.email)
    guard let email = address, input.password.utf8.count <= Password.longest else {
      // No account has it, as anybody can tell. So nothing is read or hashed for it.
      throw try await guesses.refusal(of: address)
    }
    let known = try await known(email, from: host, devices: devices)
    let allowance = try await guesses.take(email, own: known.own)
    // As long for those who must wait: else the time would tell whether they are known.
    let match = await Password.verify(input.password, against: allowance.mayTry ? known.credentials?.hash : nil)
    guard match != .wrong, let credentials = known.credentials else {
      if let seconds = allowance.wait { throw Guesses.tooMany(seconds) }
      throw AccountError.wrongCredentials.problem
    }
    try await guesses.giveBack(allowance)
    if credentials.isSuspended { throw AccountError.suspended.problem }
    if match == .rightAsTyped { try await rehash(input.password, of: credentials) }
    return credentials.account
  }

  /// From now on the hash is of the password's prepared form, as that of a new one is.
  private func rehash(_ password: String, of credentials: AccountQueries.Credentials) async throws {
    // As it was typed it still opens the account.
    guard Password.prepared(password).utf8.count <= Password.longest else { return }
    let hash = try await Password.hash(password)
    try await services.system.write {
      try AccountQueries.rehash(hash, insteadOf: credentials.hash, of: credentials.account.id, in: $0)
    }
  }

  /// The account with the address, and the limit of its own that the caller has where it knows them.
  private func known(
    _ email: EmailAddress, from host: String, devices: [String]
  ) async throws -> (credentials: AccountQueries.Credentials?, own: LimitName?) {
    let (credentials, isFamiliar) = try await services.system.read { [keys = services.keys] transaction in
      let found = try AccountQueries.credentials(email, in: transaction).signingIn(email)
      // No account has this ID; look it up anyway, so that unknown addresses take as long as known ones.
      let account = found?.account.id ?? ID(high: 0, low: 0)
      let origin = keys.origin(of: account, host)
      return (found, try origin.map { try SessionQueries.hasOrigin($0, of: account, in: transaction) } ?? false)
    }
    if let credentials, let browser = KnownDevice(keys: services.keys).name(of: credentials.account.id, in: devices) {
      return (credentials, LimitName.signIn(to: email, knownBrowser: browser))
    }
    return (credentials, isFamiliar ? LimitName.signIn(to: email, knownHost: host) : nil)
  }

  /// Makes the first account, which runs the server. The link works once.
  func setUp(_ token: String, email: String, password: String) async throws -> AuthAPI.Account {
    let email = try Self.checked(email: email, password: password)
    try await requireLink(token, kind: "setup")
    let hash = try await Password.hash(password)
    let id: ID<AuthAPI.Account> = services.newID()
    let now = services.now()
    let apps = services.apps
    return try await mapped {
      try await services.system.write { transaction in
        guard try OneTimeLinkQueries.take(token, kind: "setup", now: now, in: transaction) != nil,
          try !AccountQueries.hasOperator(in: transaction)
        else { throw AccountError.linkInvalid }
        let account = try AccountQueries.insert(id, email, hash: hash, isOperator: true, now: now, in: transaction)
        for app in apps { try InvitationQueries.join(app, account: id, now: now, in: transaction) }
        return account
      }
    }
  }

  /// Sets a new password by a link from the operator; ends every session of the account.
  func reset(_ token: String, password: String) async throws -> AuthAPI.Account {
    if let objection = Password.objection(password) { throw Problem.validation([objection]) }
    try await requireLink(token, kind: "reset")
    let hash = try await Password.hash(password)
    let now = services.now()
    defer { services.callers.clear() }
    return try await mapped {
      try await services.system.write { transaction in
        guard let link = try OneTimeLinkQueries.take(token, kind: "reset", now: now, in: transaction),
          let id = link.account, let account = try AccountQueries.account(id, in: transaction)
        else { throw AccountError.linkInvalid }
        try AccountQueries.setPassword(hash, of: id, now: now, in: transaction)
        try SessionQueries.endAll(of: id, now: now, in: transaction)
        return account
      }
    }
  }

  /// The app in which a link to a new password is opened: the only one of the server, or of the link's account. Nil for an account with
  /// several, and for a link that can't be used any more.
  func app(ofReset token: String) async throws -> String? {
    let now = services.now()
    let known: [String]? = try await services.system.read { transaction in
      let account = try OneTimeLinkQueries.account(token, kind: "reset", now: now, in: transaction)
      return try account.map { try AccountQueries.apps(of: $0, in: transaction) }
    }
    guard let known else { return nil }
    let apps = services.apps.count == 1 ? services.apps : known.filter(services.apps.contains)
    return apps.count == 1 ? apps[0] : nil
  }

  /// 404 unless the link can still be used.
  func requireLink(_ token: String, kind: String) async throws {
    let now = services.now()
    let isValid = try await services.system.read {
      try OneTimeLinkQueries.isValid(token, kind: kind, now: now, in: $0)
    }
    guard isValid else { throw AccountError.linkInvalid.problem }
  }

  /// The address and the password's shape, with every fault at once.
  static func checked(email: String, password: String) throws(Problem) -> EmailAddress {
    var errors: [Problem.FieldError] = []
    // One to whose domain nobody can send mail has no place here either.
    let address = EmailAddress(email).flatMap { $0.hasDomain ? $0 : nil }
    if address == nil {
      errors.append(.init(field: "email", code: "invalid", detail: "This doesn’t look like an email address."))
    }
    if let objection = Password.objection(password) { errors.append(objection) }
    guard let address, errors.isEmpty else { throw .validation(errors) }
    return address
  }

  private func spend(_ limits: [(name: LimitName, limit: RateLimit)]) async throws {
    guard let seconds = try await services.limiter.spend(limits, now: services.now()) else { return }
    throw Guesses.tooMany(seconds)
  }

  private func mapped<T>(_ body: () async throws -> T) async throws -> T {
    do { return try await body() } catch let error as AccountError { throw error.problem }
  }
}
