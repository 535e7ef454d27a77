import type { Receipt } from '@tohfa/sync-protocol/entities/sale'
import { NO_CONTACT } from './gift-campaign'

/** The payment of the booking. */
export const samplePayment = {
  receipt_number: 'R-20260301-ABC123',
  amount: 121501.5,
  payment_method: 'UPI',
  transaction_id: null,
  paid_on: '2026-03-01',
  created_at: '2026-03-01T09:00:00.000Z',
} as const
/** A receipt of a booking that is partly paid. */
export const sampleReceipt: Receipt = {
  receipt_number: 'R-20260301-ABC123',
  qr_code: '0123456789ABCDEFGHJK',
  name: 'Asha Rao',
  company: null,
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  address: null,
  product_service_name: 'रेशमी साड़ी',
  quantity: 1,
  price_per_unit: 125000,
  total_amount: 125000,
  payment_type: 'Advance',
  amount_paid: 121501.5,
  balance_amount: 3498.5,
  payment_method: 'UPI',
  transaction_id: null,
  booking_date: null,
  delivery_event_date: null,
  special_requirements: null,
  payments: [samplePayment],
  created_at: '2026-03-01T09:00:00.000Z',
  captured_at: null,
  campaign_name: 'Expo 2026',
  ...NO_CONTACT,
  seller_name: 'Rao Textiles',
  seller_address: '4 Main Road\nPune 411001',
  seller_gstin: '27AAPFU0939F1ZV',
}
