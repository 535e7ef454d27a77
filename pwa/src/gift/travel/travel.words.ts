export const words = {
  name: 'Travel details',
  asks: 'to keep your traveler’s file',
  erased: 'identity numbers, photo, earlier values',
  resetPin: 'A new PIN erases the identity numbers. Please enter them again in the gift.',
}
