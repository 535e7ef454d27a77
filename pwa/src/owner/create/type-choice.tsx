import { CAMPAIGN_TYPES } from '@tohfa/sync-protocol/enums'
import { OFFERS } from '../../gift/types/offer'
import { FOR_OWNER } from '../../gift/types/owner'
import * as f from '../shared/campaign-forms.texts'

/** The four types as cards; each is a radio button, so that arrow keys and forms work as usual. */
export const TypeChoice = ({ chosen }: { chosen: string | undefined }) => (
  <fieldset>
    <legend className="mb-2 font-medium">{f.chooseType}</legend>
    <div className="grid gap-3 sm:grid-cols-2">
      {CAMPAIGN_TYPES.map((type) => {
        const { icon: Icon, name } = FOR_OWNER[type]
        return (
          <label
            key={type}
            className="flex cursor-pointer gap-3 rounded-card border border-edge bg-surface p-4 transition-colors duration-150 has-checked:border-accent-ink has-checked:bg-accent-soft has-checked:ring-1 has-checked:ring-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-marigold"
          >
            <input
              type="radio"
              name="campaign_type"
              value={type}
              defaultChecked={type === (chosen ?? CAMPAIGN_TYPES[0])}
              className="mt-1 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-medium">{name}</span>
              <span className="block text-sm text-soft">{OFFERS[type].about}</span>
            </span>
            <Icon aria-hidden className="size-6 shrink-0 text-accent-ink" strokeWidth={1.75} />
          </label>
        )
      })}
    </div>
  </fieldset>
)
