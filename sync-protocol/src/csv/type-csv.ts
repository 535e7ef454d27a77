/** Diaries, travelers, sales and consents of a campaign as CSV, for its owner. */
import { CSV_BOM, csvRow } from './csv'
import type { ListedConsent } from '../entities/consent'
import type { ListedDiary } from '../entities/diary-entry'
import type { ListedSale } from '../entities/sale'
import type { ListedTraveler } from '../entities/traveler'
import { rupeesText, toPaise } from '../sale/money'

const DIARIES_COLUMNS = [
  'QR Number',
  'QR Code',
  'Name',
  'Claimed At',
  'Entries',
  'With Audio',
  'With Images',
  'First Entry',
  'Last Entry',
]

/** The diaries of a campaign: how much each one holds, but none of its content. */
export const diariesCsv = (diaries: readonly ListedDiary[]): string =>
  table(
    DIARIES_COLUMNS,
    diaries.map((diary) => [
      String(diary.number),
      diary.qr_code,
      diary.name,
      diary.claimed_at,
      String(diary.entries),
      String(diary.entries_with_audio),
      String(diary.entries_with_images),
      diary.first_date,
      diary.last_date,
    ]),
  )

const MANIFEST_COLUMNS = [
  'QR Number',
  'QR Code',
  'Name',
  'Company',
  'Mobile',
  'Email',
  'Date of Birth',
  'Blood Group',
  'Food',
  'Address',
  'Emergency Contact',
  'Emergency Mobile',
  'Registered At',
]

/** The travelers of a campaign, without identity numbers. */
export const manifestCsv = (travelers: readonly ListedTraveler[]): string =>
  table(
    MANIFEST_COLUMNS,
    travelers.map((traveler) => [
      String(traveler.number),
      traveler.qr_code,
      traveler.name,
      traveler.company,
      traveler.mobile,
      traveler.email,
      traveler.dob,
      traveler.blood_group,
      traveler.food_type,
      traveler.address,
      traveler.emergency_contact_name,
      traveler.emergency_contact_mobile,
      traveler.created_at,
    ]),
  )

const SALES_COLUMNS = [
  'QR Number',
  'QR Code',
  'Receipt Number',
  'Customer',
  'Company',
  'Mobile',
  'Email',
  'Product or Service',
  'Quantity',
  'Price per Unit',
  'Total Amount',
  'Amount Paid',
  'Balance Amount',
  'Payments',
  'Booking Date',
  'Delivery Date',
  'Registered At',
]

/** The sales of a campaign, amounts in rupees with 2 decimals. */
export const salesCsv = (sales: readonly ListedSale[]): string =>
  table(
    SALES_COLUMNS,
    sales.map((sale) => [
      String(sale.number),
      sale.qr_code,
      sale.receipt_number,
      sale.name,
      sale.company,
      sale.mobile,
      sale.email,
      sale.product_service_name,
      String(sale.quantity),
      rupees(sale.price_per_unit),
      rupees(sale.total_amount),
      rupees(sale.amount_paid),
      rupees(sale.balance_amount),
      String(sale.payments.length),
      sale.booking_date,
      sale.delivery_event_date,
      sale.created_at,
    ]),
  )

const CONSENT_COLUMNS = [
  'QR Number',
  'QR Code',
  'Name',
  'Purpose',
  'Stands',
  'Given At',
  'Withdrawn At',
  'Made By',
  'Text',
  'Guardian',
  'Guardian Mobile',
]

/** Whether it stands, in a word. */
function standing({ purpose, text, withdrawn_at, guardian }: ListedConsent): string {
  if (withdrawn_at !== null) return 'Withdrawn'
  if (purpose === 'guardian') return guardian ? 'Yes' : 'Not asked'
  return text === null ? 'Not shown' : 'Yes'
}

/** What the recipients of a campaign were told and agreed to. */
export const consentsCsv = (consents: readonly ListedConsent[]): string =>
  table(
    CONSENT_COLUMNS,
    consents.map((consent) => [
      String(consent.number),
      consent.qr_code,
      consent.name,
      consent.purpose,
      standing(consent),
      consent.given_at,
      consent.withdrawn_at,
      consent.channel,
      consent.text,
      consent.guardian?.name ?? null,
      consent.guardian?.mobile ?? null,
    ]),
  )

const rupees = (amount: number) => rupeesText(toPaise(amount) ?? 0)

const table = (columns: readonly string[], rows: readonly (readonly (string | null)[])[]) =>
  CSV_BOM + csvRow(columns) + rows.map((cells) => csvRow(cells.map((cell) => cell ?? ''))).join('')
