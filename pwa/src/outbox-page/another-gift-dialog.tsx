import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState, type SyntheticEvent } from 'react'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { attention } from '../offline/device-outbox'
import { deviceDatabase } from '../offline/device-store'
import { CodeScanner } from '../scan/code-scanner'
import { isUnsent } from '../offline/queue/needs-attention'
import { Button } from '../ui/button'
import { Dialog } from '../ui/dialog/dialog'
import { Field } from '../ui/form/field'
import { FormError } from '../ui/form/form-error'
import { say, toast, type ToastAction } from '../ui/toast/toast'
import * as t from './outbox.texts'
import { failureText } from './failure-text'
import { useNumbers } from './use-numbers'
import { AnotherGiftVerdict, type FreeGift } from './another-gift-verdict'

interface AnotherGiftDialogProps {
  entry: OutboxEntry
  onClose: () => void
}

export default function AnotherGiftDialog({ entry, onClose }: AnotherGiftDialogProps) {
  const [unused, setUnused] = useState<readonly string[]>([])
  const numbers = useNumbers(unused)
  const [error, setError] = useState<string | null>(null)
  const [sought, setSought] = useState<string>()
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    attention()
      .unusedCodesFor(entry.id)
      .then(setUnused, (failure: unknown) => console.error(failure))
  }, [entry.id])

  const give = async ({ code, number, campaign }: FreeGift) => {
    setBusy(true)
    try {
      const undo = await attention().giveToAnotherCode(entry.id, code)
      toast(t.givenTo(t.giftOf(code, number), campaign), 'info', undoOf(entry.id, undo))
      onClose()
    } catch (failure) {
      setError(failureText(failure))
      setBusy(false)
    }
  }
  const look = (code: string) => {
    setError(null)
    setSought(code)
  }
  const choose = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const code = new FormData(event.currentTarget).get('unused')
    if (typeof code === 'string') look(code)
  }

  return (
    <Dialog title={t.giveToAnother} open onClose={onClose}>
      <div className="grid gap-4">
        <p className="text-soft">{t.giveAbout}</p>
        {sought !== undefined && (
          <AnotherGiftVerdict
            key={sought}
            entry={entry}
            code={sought}
            busy={busy}
            onGive={(gift) => void give(gift)}
          />
        )}
        <FormError>{error}</FormError>
        {unused.length > 0 && (
          <form onSubmit={choose} className="grid gap-3">
            <Field as="select" label={t.unusedCodes} name="unused" required hint={t.unusedHint}>
              {unused.map((code) => (
                <option key={code} value={code}>
                  {t.numberAndCode(code, numbers?.get(code))}
                </option>
              ))}
            </Field>
            <Button type="submit" variant="secondary">
              {t.lookAtCode}
            </Button>
          </form>
        )}
        <section className="grid gap-3 border-t border-line pt-4">
          <h3 className="font-semibold">{t.otherCode}</h3>
          <CodeScanner onCode={look} action={t.lookAtCode} />
        </section>
      </div>
    </Dialog>
  )
}

/** A button that takes back a claim that was given to another code, until it is sent. */
function undoOf(id: string, undo: () => Promise<void>): ToastAction {
  return function Undo({ onDone }) {
    const entry = useLiveQuery(() => deviceDatabase.outbox.get({ id }), [])
    if (!entry || !isUnsent(entry)) return null
    const press = async () => {
      onDone()
      await undo().then(
        () => say(t.undone),
        (failure: unknown) => toast(failureText(failure), 'error'),
      )
    }
    return (
      <Button variant="secondary" size="tight" onClick={() => void press()}>
        {t.undo}
      </Button>
    )
  }
}
