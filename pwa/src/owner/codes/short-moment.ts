const YEAR = new Date().getFullYear()
const THIS_YEAR = new Intl.DateTimeFormat(undefined, {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
})
const EARLIER = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })

/** Day and time on one line of a list; of an earlier year, the day. @param iso UTC, ISO 8601 */
export function shortMoment(iso: string): string {
  const at = new Date(iso)
  return (at.getFullYear() === YEAR ? THIS_YEAR : EARLIER).format(at).replaceAll(' ', '\u00a0')
}
