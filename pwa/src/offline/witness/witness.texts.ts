import type { Erased } from './witness'

// of its own: what the pages format with would come into the file of the database
const MOMENT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

export const erasedText = ({ count, since, code }: Erased) =>
  `This browser erased ${count === 1 ? '1 entry that had' : `${count} entries that had`} not been sent. The oldest was saved ${MOMENT.format(since)} for the gift ${code}….`
