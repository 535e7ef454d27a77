/** Texts of the list of codes: its search, its order, its columns. */
import type { CodeSort } from './find-codes'

export const find = 'Find a code'
export const findBy = 'Name, mobile, email, number or code'
export const findShort = 'Search'
export const sortBy = 'Sort'
export const sorts: Record<CodeSort, string> = {
  number: 'By number',
  newest: 'Newest first',
  name: 'By name',
}
export const keys = 'Keys: / searches, ↑ and ↓ move through the rows, Enter opens one.'
export const nobodyFound = 'Nothing found'
export const nobodyFoundText = 'Name, company, mobile, email, number and code were searched.'
export const showAll = 'Show all'
export const columns = {
  number: 'No.',
  picture: 'QR',
  code: 'Code',
  name: 'Name',
  company: 'Company',
  mobile: 'Mobile',
  email: 'Email',
  claimed: 'Claimed',
  actions: 'Actions',
}
export const more = (number: number) => `More about code ${number}`
export const about = (number: number) => `Code ${number}`
export const openPage = 'Open the claim page'
export const share = 'Share'
export const copy = 'Copy link'
export const picture = 'QR picture'
export const resetPin = 'Reset PIN'
export const past = 'Earlier values'
