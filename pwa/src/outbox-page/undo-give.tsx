import { useLiveQuery } from 'dexie-react-hooks'
import { deviceDatabase } from '../offline/device-store'
import { isUnsent } from '../offline/queue/attention'
import { Button } from '../ui/button'
import { toast, type ToastAction } from '../ui/toast'
import { failureText } from './failure-text'
import * as t from './outbox.texts'

/** A button that takes back a claim that was given to another code, until it is sent. */
export function undoOf(id: string, undo: () => Promise<void>): ToastAction {
  return function Undo({ onDone }) {
    const entry = useLiveQuery(() => deviceDatabase.outbox.get({ id }), [])
    if (!entry || !isUnsent(entry)) return null
    const press = async () => {
      onDone()
      await undo().then(
        () => toast(t.undone, 'info'),
        (failure: unknown) => toast(failureText(failure), 'error'),
      )
    }
    return (
      <Button variant="quiet" size="tight" onClick={() => void press()}>
        {t.undo}
      </Button>
    )
  }
}
