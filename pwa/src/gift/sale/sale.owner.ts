import { ReceiptIndianRupee } from 'lucide-react'

export const sale = {
  name: 'Event Booking & Sale',
  icon: ReceiptIndianRupee,
  cover: 'from-marigold-soft to-good-soft',
}

export const about = 'Bookings and payments, with receipts.'

/** the button of its list */
export const list = 'Sales CSV'
