/** What the recipients of a campaign were shown and agreed to, as CSV for its owner. */
import { csvTable, type CsvColumn } from './csv'
import type { ListedConsent } from '../entities/consent'

/** Whether it is valid, in a word. */
function standing({ purpose, text, withdrawn_at, guardian }: ListedConsent): string {
  if (withdrawn_at !== null) return 'Withdrawn'
  if (purpose === 'guardian') return guardian ? 'Yes' : 'Not asked'
  return text === null ? 'Not shown' : 'Yes'
}

const COLUMNS: readonly CsvColumn<ListedConsent>[] = [
  ['QR Number', ({ number }) => String(number)],
  ['QR Code', ({ qr_code }) => qr_code],
  ['Name', ({ name }) => name],
  ['Purpose', ({ purpose }) => purpose],
  ['Stands', standing],
  ['Given At', ({ given_at }) => given_at],
  ['Withdrawn At', ({ withdrawn_at }) => withdrawn_at],
  ['Made By', ({ channel }) => channel],
  ['Text', ({ text }) => text],
  ['Guardian', ({ guardian }) => guardian?.name ?? null],
  ['Guardian Mobile', ({ guardian }) => guardian?.mobile ?? null],
]

export const consentsCsv = (consents: readonly ListedConsent[]): string => csvTable(COLUMNS, consents)
