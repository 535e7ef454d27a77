import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { Button } from '../../../ui/button'
import { toast } from '../../../ui/toast/toast'
import type { giftGiver } from './gift-giver-contact'
import * as t from '../shared.texts'

interface SaveGiverButtonProps {
  giver: NonNullable<ReturnType<typeof giftGiver>>
  /** says whose contact it is */
  named?: boolean
}

/** Saves the gift giver's contact on the recipient's device. */
export function SaveGiverButton({ giver, named = false }: SaveGiverButtonProps) {
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await import('./save-giver')
      .then(({ saveGiver }) => saveGiver(giver))
      .catch(() => toast(m.contactDownloadFailed, 'error'))
      .finally(() => setBusy(false))
  }
  return (
    <Button variant="secondary" className="needs-script min-w-0" busy={busy} onClick={() => void save()}>
      {named ? (
        <span>
          {`${t.saveGiverOf} `}
          <bdi>{giver.name}</bdi>
        </span>
      ) : (
        t.saveGiver
      )}
    </Button>
  )
}
