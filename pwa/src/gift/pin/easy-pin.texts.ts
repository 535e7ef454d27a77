/** Why a PIN is easy to guess. */
export const easyPins = {
  repeated: 'Easy to guess: one digit, repeated.',
  sequence: 'Easy to guess: digits in order.',
  common: 'Easy to guess: many people choose it.',
  birthday: 'Easy to guess: your date of birth.',
  number: 'Easy to guess: part of one of your numbers.',
  entered: 'Easy to guess: it is in this form.',
}
export const keepIt = 'You can keep it.'
export const takeAnother = 'Please choose another one.'
