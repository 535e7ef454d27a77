import { ReceiptIndianRupee } from 'lucide-react'

export const sale = {
  icon: ReceiptIndianRupee,
  kinds: { 'sale.claim': 'Sale registration', 'sale.payment': 'Payment' },
}
