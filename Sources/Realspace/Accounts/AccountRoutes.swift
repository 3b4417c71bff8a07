internal import Core
internal import Social
internal import Wire

/// Registering and signing in by the names that the app's own clients know.
enum AccountRoutes {
  static func register(in routes: inout Routes) {
    routes.registration(
      RealspaceAPI.register, app: Realspace.name, Realspace.people.profiles(routes.services)
    ) { input in
      Registration(
        AuthAPI.SignUp(email: input.email, password: input.password, invitation: input.invitation),
        username: input.username, fullName: input.displayName ?? "", nameField: "displayName")
    }
    routes.signIn(RealspaceAPI.logIn)
  }
}
