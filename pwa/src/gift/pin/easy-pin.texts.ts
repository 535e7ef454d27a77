/** Why a PIN is easy to guess. */
export const easyPins = {
  repeated: 'Easy to guess: one digit, repeated. You can keep it.',
  sequence: 'Easy to guess: digits in their order. You can keep it.',
  birthday: 'Easy to guess: your date of birth. You can keep it.',
  number: 'Easy to guess: part of your phone number. You can keep it.',
}
