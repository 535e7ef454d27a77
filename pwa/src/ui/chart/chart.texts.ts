/** Texts of charts. */
import { shownCount } from '../formats'

export const showNumbers = 'Show the numbers'
export const bar = (label: string, count: number) => `${label}: ${shownCount(count)}`
export const shareOf = (count: number, percent: number) => `${shownCount(count)} · ${percent}%`
