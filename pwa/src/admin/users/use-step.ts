import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import { useState } from 'react'
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

/** Runs a change; `error` says why the last one failed. */
export function useStep(onBusy: (busy: boolean) => void, failed: string) {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const run = async (change: () => Promise<void>) => {
    setBusy(true)
    onBusy(true)
    setError(null)
    try {
      await change()
    } catch (failure) {
      if (!leaveIfNoAdmin(failure)) setError(failureText(failure, failed))
    } finally {
      setBusy(false)
      onBusy(false)
    }
  }
  return { busy, error, run }
}
