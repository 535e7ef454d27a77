import * as t from './drawings.texts'
import { lazyPart } from '../lazy-part'

// the screen can be used before its pictures are loaded; their places are reserved
const WayOfAGift = lazyPart(() => import('./way-of-a-gift'))
const STEPS = [0, 1, 2] as const

/** What happens with a gift, in three pictures with captions. */
export const GiftSteps = () => (
  <ol className="even gap-2 text-center text-sm text-soft">
    {STEPS.map((step) => (
      <li key={step}>
        <div className="mb-1 h-18">
          <WayOfAGift step={step} />
        </div>
        {t.giftSteps[step]}
      </li>
    ))}
  </ol>
)
