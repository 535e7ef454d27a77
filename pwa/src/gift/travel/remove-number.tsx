import { removalOf, type IdentityNumber } from '@tohfa/sync-protocol/travel/identity-numbers'
import * as t from './travel.texts'

/** In an edit: a box that removes a stored number. */
export const RemoveNumber = ({ number, ticked }: { number: IdentityNumber; ticked: boolean }) => (
  <label className="flex min-h-touch items-center gap-3">
    <input
      type="checkbox"
      name={removalOf(number)}
      defaultChecked={ticked}
      className="size-5 accent-accent"
    />
    {t.removeNumber(t.numbers[number])}
  </label>
)
