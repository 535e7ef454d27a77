/** Why a password is easy to guess. */
export const easyPasswords = {
  common: 'Easy to guess: one of the most common passwords.',
  repeated: 'Easy to guess: repeated characters.',
  email: 'Easy to guess: your own email.',
}
/** if the server refuses such a password */
export const notTaken = 'This website does not accept it. Choose another one.'
