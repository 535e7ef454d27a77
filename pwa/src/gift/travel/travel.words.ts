export const words = {
  name: 'Travel details',
  asks: 'to keep your traveler’s file',
  erased: 'identity numbers, photo, earlier values',
  resetPin: 'Identity numbers are erased with the old PIN. Please enter them again in the gift.',
}
