export const words = {
  name: 'Booking',
  asks: 'to book your sale',
  erased: 'address, requirements, transaction numbers',
  kept: 'the amounts and receipt numbers of the sale, without your name',
}
