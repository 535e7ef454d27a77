/** The day of a moment in this device's time zone, `YYYY-MM-DD`. */
export function localDay(at: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}
