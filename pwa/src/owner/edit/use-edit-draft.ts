import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useEffect, useMemo, useState } from 'react'
import { drafts } from '../../offline/device-store'

/** a place is taken, not typed, and what begins with _ is not the campaign's */
const isTyped = (field: string) =>
  field === 'name' || /^contact_(?!latitude|longitude|profile_image)/.test(field)

/** What somebody began to change of a campaign and did not save: kept when the dialog is closed, until it is called off. */
export function useEditDraft(campaign: Campaign) {
  const [begun] = useState(campaign)
  const draft = useMemo(() => drafts.owner(`edit-campaign ${campaign.id}`), [campaign.id])
  const [typed, setTyped] = useState<Record<string, string>>()
  useEffect(() => {
    draft.read().then(setTyped, () => setTyped({}))
  }, [draft])
  return {
    /** the campaign with it; undefined until it is known */
    shown: typed && { ...begun, ...typed },
    /** whether anything of it was there when the dialog opened */
    begunBefore: typed !== undefined && Object.keys(typed).length > 0,
    keep: (form: FormData) =>
      draft.save(
        Object.fromEntries([...form].filter(([field]) => isTyped(field) && differs(field, form, begun))),
      ),
    drop: () => void draft.drop().catch((error: unknown) => console.error(error)),
  }
}

const differs = (field: string, form: FormData, campaign: Campaign) => {
  const before = campaign[field as keyof Campaign]
  return form.get(field) !== (typeof before === 'string' ? before.replace(/^https?:\/\//i, '') : '')
}
