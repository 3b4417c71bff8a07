import HearthScreens

/// As the seed has it: the app, what it is for, and an account of the server. Invitations lead to it too.
typealias AuthenticationView = SignInScreen
