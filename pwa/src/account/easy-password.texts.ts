/** Why a password is easy to guess. */
export const easyPasswords = {
  common: 'Easy to guess: one of the most common passwords.',
  repeated: 'Easy to guess: the same again and again.',
  email: 'Easy to guess: your own email.',
}
/** where the server takes no such password */
export const notTaken = 'This website does not take it: choose another one.'
