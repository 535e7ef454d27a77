import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { Message } from '../shared/message'
import { device } from '../shared/submit/submit'
import * as t from './claim-page.texts'

/** The server no longer knows a gift that this device has: people find it in their list until they remove it. */
export default function DeletedGift({ code }: { code: string }) {
  const [removed, setRemoved] = useState(false)
  const remove = async () => {
    try {
      const store = await device()
      await store.forget(code, 'code_unknown')
      setRemoved(true)
      toast(t.removedHere)
    } catch (failure) {
      console.error(failure)
      toast(t.removeFailed, 'error')
    }
  }
  return (
    <Message
      title={m.codeUnknown}
      action={
        removed ? (
          <a href="/gifts" className={buttonClass('secondary')}>
            {labels.yourGifts}
          </a>
        ) : (
          <Button variant="secondary" onClick={() => void remove()}>
            {t.removeHere}
          </Button>
        )
      }
    >
      {t.deletedHint}
    </Message>
  )
}
