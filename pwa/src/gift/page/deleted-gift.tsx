import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { Button, buttonClass } from '../../ui/button'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { Message } from '../shared/message'
import { seeOutbox } from '../shared/shared.texts'
import { device } from '../shared/submit/submit'
import * as t from './deleted-gift.texts'

/**
 * The server no longer knows a gift that this device has: people find it in their list until they remove it. What they
 * entered and the server refused comes first.
 */
export default function DeletedGift({ code, waits }: { code: string; waits: boolean }) {
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
  if (waits)
    return (
      <Message
        title={m.codeUnknown}
        action={
          <a href="/outbox" className={buttonClass('primary')}>
            {seeOutbox}
          </a>
        }
      >
        {t.deletedHint} {t.enteredIsSafe}
      </Message>
    )
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
