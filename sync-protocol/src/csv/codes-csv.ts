import { claimTime } from '../time/claim-time'
import { CSV_BOM, csvRow } from './csv'
import type { ListedQrCode } from '../entities/qr-code'
import { claimLink } from '../code/links'

/** Column names of a campaign's codes (specification section 9). */
export const CODE_COLUMNS = [
  'QR Number',
  'QR Code',
  'Status',
  'Claimer Name',
  'Company',
  'Mobile',
  'Email',
  'Claimed At',
  'QR Link',
]

/**
 * The cells of one code under CODE_COLUMNS; claimed at (`claimTime`) in UTC ISO 8601.
 * @param origin of the claim link
 */
export const codeCells = (qr: ListedQrCode, origin: string): string[] => [
  String(qr.number),
  qr.code,
  qr.claimed ? 'Claimed' : 'Unclaimed',
  qr.claimer_name ?? '',
  qr.claimer_company ?? '',
  qr.claimer_mobile ?? '',
  qr.claimer_email ?? '',
  claimTime(qr) ?? '',
  claimLink(origin, qr.code),
]

/** A campaign's codes as one CSV file, in the order given. */
export const codesCsv = (codes: readonly ListedQrCode[], origin: string): string =>
  CSV_BOM + csvRow(CODE_COLUMNS) + codes.map((qr) => csvRow(codeCells(qr, origin))).join('')
