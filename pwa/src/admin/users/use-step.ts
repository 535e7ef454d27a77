import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import { useState } from 'react'
import { ApiError } from '../../api/errors'
import { failureText } from '../../api/failure'
import { leaveIfNoAdmin } from '../shared/leave-admin'

/** The props of every step of the dialog. */
export interface StepProps {
  user: AdminUser
  /** while true, the dialog cannot be closed */
  onBusy: (busy: boolean) => void
  onBack: () => void
  onClose: () => void
  onChanged: () => void
}

/**
 * Runs a change; `error` says why the last one failed.
 * @param onOutdated called if the server no longer has what the change was about
 */
export function useStep(onBusy: (busy: boolean) => void, failed: string, onOutdated?: () => void) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (change: () => Promise<void>) => {
    setBusy(true)
    onBusy(true)
    setError(null)
    try {
      await change()
    } catch (failure) {
      if (leaveIfNoAdmin(failure)) return
      setError(failureText(failure, failed))
      if (failure instanceof ApiError && failure.problem.status === 404) onOutdated?.()
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }
  return { busy, error, run }
}
