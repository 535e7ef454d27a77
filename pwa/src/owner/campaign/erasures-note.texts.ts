/** Texts about recipients whose details will be deleted soon. */
import { shownCount } from '../../ui/formats'

export const label = 'Details that are deleted soon'
export const ahead = (count: number, day: string) =>
  `Details of ${shownCount(count)} ${count === 1 ? 'recipient' : 'recipients'} will be deleted by ${day}. Download them first if you still need them.`
export const download = 'Download contacts'
export const change = 'Change the days'
