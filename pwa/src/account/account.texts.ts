/** Texts of the login, the registration and a forgotten password. */
export const subtitle = 'Manage your QR gift campaigns'
export const whatItDoes = 'Put a QR code on every gift and see who received it, even offline.'
export const helpAndTips = 'Help and printing tips'
export const welcome = 'Welcome'
export const getStarted = 'Login or create an account to get started'
export const login = 'Login'
export const register = 'Register'
export const loggingIn = 'Logging in…'
export const registering = 'Creating your account…'
export const password = 'Password'
export const confirmPassword = 'Confirm password'
export const passwordHint = '8 characters or more'
export const scanInstead = 'Got a gift? Enter its code'
export const forgot = 'Forgot password?'
export const forgotWay =
  'Ask the admin of this website for a reset link. With it you can choose a new password, once, within 24 hours.'
export const forgotUnknown =
  'The server could not be reached. Try again when you are back online, or ask the admin of this website for a reset link.'

// the form that sends a reset link by email
export const forgotEmail = 'Your email'
export const forgotAbout =
  'We will email you a link for choosing a new password. It works once, within an hour.'
export const sendLink = 'Send link'
export const forgotFailed = 'The link could not be requested'

// why a password is easy to guess
export const easyPasswords = {
  common: 'Easy to guess: one of the most common passwords.',
  repeated: 'Easy to guess: repeated characters.',
  email: 'Easy to guess: your own email.',
}
/** if the server refuses such a password */
export const easyNotTaken = 'This website does not accept it. Choose another one.'
