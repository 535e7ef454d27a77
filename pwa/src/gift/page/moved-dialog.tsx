import { claimLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { publicOrigin } from '../../api/public-origin'
import { copyText } from '../../device/copy'
import { shareLink } from '../../device/files/share'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog/dialog'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { getRecovery } from '../pin/recovery.texts'
import * as t from './claim-page.texts'

/** For whoever has just moved this gift to a new link: nothing else leads back to it. */
export default function MovedDialog({ code, name }: { code: string; name: string }) {
  const [open, setOpen] = useState(true)
  const url = claimLink(publicOrigin(), code)
  const pass = async (way: () => Promise<string | void>) => {
    try {
      const how = await way()
      if (how !== 'dismissed') toast(how === 'shared' ? m.shared : m.linkCopied)
    } catch {
      toast(labels.linkNotCopied, 'error')
    }
  }
  return (
    <Dialog title={t.movedTitle} open={open} onClose={() => setOpen(false)}>
      <p>
        {t.movedText}{' '}
        <a href={`/gift-pin/${code}`} className="text-accent-ink underline">
          {getRecovery}
        </a>
      </p>
      <p className="mt-3 font-mono text-sm break-all">{url}</p>
      <Actions>
        <Button variant="secondary" onClick={() => void pass(() => copyText(url))}>
          {labels.copyLink}
        </Button>
        <Button onClick={() => void pass(() => shareLink({ title: name, url }))}>{labels.share}</Button>
      </Actions>
    </Dialog>
  )
}
