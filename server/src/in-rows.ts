import { resealFactors } from './accounts/second-factor-boxes'
import { resealLinks } from './campaigns/link-boxes'
import { resealGuardians } from './consents/guardian-boxes'
import type { Reseal } from './crypto/resealing'
import { resealTexts } from './diary/reseal-texts'
import { resealAnswers } from './operations/reseal-answers'
import { resealTravelers } from './travel/reseal'

/** All that is encrypted in rows. */
export const IN_ROWS: readonly Reseal[] = [
  resealTravelers,
  resealTexts,
  resealAnswers,
  resealGuardians,
  resealLinks,
  resealFactors,
]
