import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect } from 'react'
import { failureText } from '../../api/failure'
import { toast } from '../../ui/toast/toast'
import { shareFailed } from '../shared/campaigns.texts'

const commands = () => import('./master-qr.commands')
type Commands = Awaited<ReturnType<typeof commands>>

/** The actions on a campaign's master QR. No screen waits for them, but nothing is pressed before they have loaded. */
export function useMasterQr(campaign: Pick<Campaign, 'name' | 'master_code'>) {
  useEffect(() => void commands().catch(() => undefined), [])
  const press = (failed: string, act: (commands: Commands) => Promise<void>) => () =>
    void commands()
      .then(act)
      .catch((error: unknown) => toast(failureText(error, failed), 'error'))
  return {
    share: press(shareFailed, ({ shareMasterQr }) => shareMasterQr(campaign)),
    download: press(m.masterQrDownloadFailed, ({ downloadMasterQr }) => downloadMasterQr(campaign)),
  }
}
