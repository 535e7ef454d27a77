import { ReceiptIndianRupee } from 'lucide-react'

export const sale = {
  icon: ReceiptIndianRupee,
  kinds: { 'sale.claim': 'Sale registration', 'sale.payment': 'Payment' },
  fields: {
    company: 'Company',
    product_service_name: 'Product or service',
    quantity: 'Quantity',
    price_per_unit: 'Price per unit',
    payment_type: 'Payment type',
    amount_paid: 'Amount paid',
    amount: 'Amount',
    payment_method: 'Payment method',
    transaction_id: 'Transaction ID',
    paid_on: 'Paid on',
    booking_date: 'Booking date',
    delivery_event_date: 'Delivery or event date',
    special_requirements: 'Special requirements',
  },
}
