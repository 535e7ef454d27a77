import { CAMPAIGN_TYPES, type CampaignType } from '@tohfa/sync-protocol/enums'
import { OFFERS } from '../../gift/types/offer'
import { FOR_OWNER } from '../../gift/types/owner'
import * as f from '../shared/campaign-forms.texts'

/** The four types as cards; each is a radio button, so that arrow keys and forms work as usual. */
export const TypeChoice = ({ chosen }: { chosen: CampaignType }) => (
  <fieldset>
    <legend className="mb-2 font-medium">{f.chooseType}</legend>
    <div className="grid grid-cols-2 gap-2 sm:grid-cols-4">
      {CAMPAIGN_TYPES.map((type) => {
        const { icon: Icon, name } = FOR_OWNER[type]
        return (
          <label key={type} className="chip whitespace-normal">
            <input type="radio" name="campaign_type" value={type} defaultChecked={type === chosen} />
            <span className="flex h-full flex-col items-center justify-center gap-1.5 text-sm font-medium">
              <Icon aria-hidden className="size-6 text-accent-ink" strokeWidth={1.75} />
              {name}
            </span>
          </label>
        )
      })}
    </div>
    <p aria-live="polite" className="mt-2 text-sm text-soft">
      {OFFERS[chosen].about}
    </p>
  </fieldset>
)
