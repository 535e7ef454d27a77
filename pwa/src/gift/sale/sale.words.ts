export const words = {
  name: 'Booking',
  asks: 'to record your booking',
  erased: 'address, requirements, transaction numbers',
  kept: 'the amounts and receipt numbers of the sale, without your name',
}
