import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useId } from 'react'
import { callJson } from '../../api/client'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { toast } from '../../ui/toast/toast'
import { useBusy } from '../../ui/use-busy'
import { remembered } from '../campaign-data/campaigns.commands'
import * as t from './require-lock.texts'

/** Whether phones with the campaign lock what they have of its recipients. */
export function RequireLock({ campaign: { id, require_lock = false } }: { campaign: Campaign }) {
  const withKey = useSubmitKey()
  const hint = useId()
  const [busy, change] = useBusy(async (required: boolean) => {
    try {
      const body = { required }
      await withKey([id, required], (idempotencyKey) =>
        remembered(callJson(endpoint.changeLock, { params: { id }, body, idempotencyKey })),
      )
    } catch (error) {
      toast(failureText(error, t.requireLockFailed), 'error')
    }
  })
  return (
    <div className="mt-6 rounded-card border border-line bg-surface p-4">
      <label className="flex min-h-touch items-center gap-3 font-medium">
        <input
          type="checkbox"
          className="size-5 shrink-0 accent-accent"
          checked={require_lock}
          disabled={busy}
          aria-describedby={hint}
          onChange={(event) => change(event.currentTarget.checked)}
        />
        {t.requireLock}
      </label>
      <p id={hint} className="text-sm text-soft">
        {t.requireLockHint}
      </p>
    </div>
  )
}
