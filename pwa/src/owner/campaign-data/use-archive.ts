import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState } from 'react'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { toast } from '../../ui/toast/toast'
import { archiveFailed, unarchiveFailed } from '../shared/campaigns.texts'
import { archiveCampaign } from './campaigns.commands'

/** Hides a campaign from the dashboard, or restores it. */
export function useArchive({ id }: Pick<Campaign, 'id'>) {
  const [busy, setBusy] = useState(false)
  const withKey = useSubmitKey()
  /** @returns whether it worked; a failure is shown */
  const archive = async (archived: boolean): Promise<boolean> => {
    setBusy(true)
    try {
      await withKey([id, archived], (key) => archiveCampaign(id, archived, key))
      return true
    } catch (error) {
      toast(failureText(error, archived ? archiveFailed : unarchiveFailed), 'error')
      return false
    } finally {
      setBusy(false)
    }
  }
  return { busy, archive }
}
