import type { AdminUser } from '@tohfa/sync-protocol/entities/admin'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import { leaveIfNoAdmin } from '../shared/leave-admin'

/** What every step of the dialog is given. */
export interface StepProps {
  user: AdminUser
  /** nothing may close the dialog while it is true */
  onBusy: (busy: boolean) => void
  onBack: () => void
  onClose: () => void
  onChanged: () => void
}

/** A change that is under way, and why it was refused. */
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
