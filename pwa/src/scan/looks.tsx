/** How each verdict looks, sounds and vibrates: never only by colour. */
import {
  CircleHelp,
  CircleSlash2,
  CloudOff,
  Gift,
  Hourglass,
  LoaderCircle,
  QrCode,
  Shuffle,
  UserCheck,
  type LucideIcon,
} from 'lucide-react'
import type { Signal } from '../device/sound/signal'
import * as labels from '../ui/labels.texts'
import * as t from './scan.texts'
import type { VerdictKind } from './verdict'

interface Look {
  word: string
  Icon: LucideIcon
  colours: string
  /** undefined: silent */
  signal?: Signal
}

const GOOD = 'bg-good-soft text-good'
const BAD = 'bg-bad-soft text-bad-ink'
const CARE = 'bg-marigold-soft text-marigold-ink'
const PLAIN = 'bg-sunken text-ink'

export const LOOKS: Record<VerdictKind, Look> = {
  checking: { word: labels.checking, Icon: LoaderCircle, colours: PLAIN },
  unclaimed: {
    word: labels.unclaimed,
    Icon: Gift,
    colours: GOOD,
    signal: { tones: [880, 1320], shakes: [60] },
  },
  claimed: {
    word: labels.claimed,
    Icon: UserCheck,
    colours: BAD,
    signal: { tones: [330, 330], shakes: [120, 80, 120] },
  },
  waiting: {
    word: t.waiting,
    Icon: Hourglass,
    colours: CARE,
    signal: { tones: [660, 440], shakes: [80, 60, 80] },
  },
  otherCampaign: {
    word: t.otherCampaign,
    Icon: Shuffle,
    colours: CARE,
    signal: { tones: [440, 660, 440], shakes: [80, 60, 80, 60, 80] },
  },
  master: { word: t.master, Icon: QrCode, colours: PLAIN, signal: { tones: [660], shakes: [60] } },
  foreign: { word: t.foreign, Icon: CircleSlash2, colours: BAD, signal: { tones: [220], shakes: [300] } },
  unknown: { word: t.unknown, Icon: CircleHelp, colours: BAD, signal: { tones: [220], shakes: [300] } },
  unchecked: { word: t.unchecked, Icon: CloudOff, colours: CARE, signal: { tones: [440], shakes: [150] } },
}
