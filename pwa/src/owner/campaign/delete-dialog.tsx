import { asProse } from '@tohfa/sync-protocol/text/characters'
import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { fixedFailureText } from '../../api/failure'
import { useRef, useState, type ChangeEvent } from 'react'
import { useSubmitKey } from '../../api/submit-key'
import { Field } from '../../ui/form/field'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { deleteCampaign } from '../campaign-data/campaigns.commands'
import * as t from '../shared/campaigns.texts'
import * as d from './campaign.texts'

interface DeleteDialogProps {
  campaign: Campaign
  onClose: () => void
  /** called with true when the deletion starts, with false when it fails */
  onDeleting?: (underWay: boolean) => void
  onDeleted?: () => void
}

/** Asks before a campaign is deleted, and says what is lost. */
export default function DeleteDialog({ campaign, onClose, onDeleting, onDeleted }: DeleteDialogProps) {
  const withKey = useSubmitKey()

  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const asksName = campaign.claimed_count > 0

  const remove = async (): Promise<string | void> => {
    if (asksName && plain(typed) !== plain(campaign.name)) {
      field.current?.focus()
      return d.nameDiffers
    }
    onDeleting?.(true)
    try {
      await withKey(campaign.id, (key) => deleteCampaign(campaign.id, key))
      toast(m.campaignDeleted)
      onClose()
      onDeleted?.()
    } catch (failure) {
      onDeleting?.(false)
      return fixedFailureText(failure, m.campaignDeleteFailed)
    }
  }

  return (
    <ConfirmDialog
      title={d.deleteQuestion}
      action={t.deleteCampaign}
      acting={labels.deleting}
      onConfirm={remove}
      onClose={onClose}
    >
      <p className="font-medium">
        <bdi>{campaign.name}</bdi>
      </p>
      <p className="mt-2 text-soft">{d.deleteAsk(campaign.qr_quantity, campaign.claimed_count)}</p>
      {asksName && (
        <div className="mt-3">
          <Field
            label={d.typeName}
            name="typed_name"
            ref={field}
            idPrefix="delete"
            required
            value={typed}
            onChange={({ currentTarget }: ChangeEvent<HTMLInputElement>) => setTyped(currentTarget.value)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </div>
      )}
    </ConfirmDialog>
  )
}

/** A name as any keyboard can type it: without its spaces, dashes, quotes and emoji, unless it has nothing else. */
function plain(name: string): string {
  const text = asciiDigits(asProse(name)).toLowerCase()
  return text.replace(/[^\p{L}\p{M}\p{N}]|\p{Variation_Selector}/gu, '') || text
}
