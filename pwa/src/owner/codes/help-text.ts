import type { PinHelp } from '@tohfa/sync-protocol/entities/qr-code'
import { shownDay } from '../../ui/formats'
import { helpAsked, helpEnded } from '../campaign/campaign.texts'

/** Text that wraps only as a whole. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')

/** How far the owner’s help with a lost PIN is. */
export const helpText = ({ asked_at, possible_from, ended_at }: PinHelp) =>
  ended_at === undefined
    ? helpAsked(unbroken(shownDay(asked_at)), unbroken(shownDay(possible_from)))
    : helpEnded(unbroken(shownDay(ended_at)))
