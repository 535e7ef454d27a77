/** Why a PIN is easy to guess. */
export const easyPins = {
  repeated: 'Easy to guess: one digit, repeated.',
  sequence: 'Easy to guess: digits in their order.',
  common: 'Easy to guess: many people choose it.',
  birthday: 'Easy to guess: your date of birth.',
  number: 'Easy to guess: part of a number of yours.',
  entered: 'Easy to guess: it stands in this form.',
}
export const keepIt = 'You can keep it.'
export const takeAnother = 'Please choose another one.'
