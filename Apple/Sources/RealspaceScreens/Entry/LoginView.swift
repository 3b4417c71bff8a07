import HearthScreens

/// As the seed has them.
typealias LoginView = SignInScreen
typealias LoginViewModel = SignInModel
