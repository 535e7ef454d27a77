export const words = {
  name: 'Booking',
  asks: 'to book your sale',
  erased: 'address, requirements, transaction numbers',
  kept: 'of the sale its amounts and receipt numbers, without your name',
}
