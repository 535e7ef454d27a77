export const words = {
  name: 'Contact card',
  asks: 'to make your contact card',
  erased: 'photo, earlier values',
}
