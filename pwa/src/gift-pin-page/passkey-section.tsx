import type { Problem } from '@tohfa/sync-protocol/error-codes'
import type { GiftPasskey } from '@tohfa/sync-protocol/entities/gift-passkey'
import { isGiftSession } from '@tohfa/sync-protocol/pin/gift-session'
import { GIFT_PASSKEYS_MAX } from '@tohfa/sync-protocol/pin/pin-limits'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import * as labels from '../ui/labels.texts'
import { ApiError } from '../api/client'
import { failureText } from '../api/failure'
import { passkeyFailure } from '../api/passkey-failure'
import { useSubmitKey } from '../api/submit-key'
import { knowsPasskeys } from '../device/passkeys'
import { isPinRefused } from '../gift/shared/refused-work/pin-problem'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import { shownDay } from '../ui/formats'
import { FormError } from '../ui/form/form-error'
import { Skeleton } from '../ui/skeleton'
import { say } from '../ui/toast/toast'
import { addPasskey, fetchPasskeys, removePasskey } from './gift-pin.api'
import * as t from './gift-pin.texts'

interface PasskeySectionProps {
  code: string
  /** the PIN, or a session instead, which cannot add a phone */
  opened: string
  /** it was opened here just now, by a button that is gone */
  takesFocus: boolean
  /** it no longer opens anything */
  onRefused: (why: Problem) => void
  /** what is below it, shown once it no longer grows: a press would miss it */
  children: ReactNode
}

/** The phones whose lock opens the gift, beside its PIN. */
export function PasskeySection({ code, opened, takesFocus, onRefused, children }: PasskeySectionProps) {
  const [phones, setPhones] = useState<readonly GiftPasskey[]>()
  const [removing, setRemoving] = useState<GiftPasskey>()
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const withKey = useSubmitKey()
  const heading = useRef<HTMLHeadingElement>(null)
  const [removed, setRemoved] = useState(0)
  const offers = knowsPasskeys() && !isGiftSession(opened)
  const isShown = offers || Boolean(phones?.length) || failure !== null
  useEffect(() => {
    // the pressed button goes with its row, and the dialog would return the focus to it
    if (isShown && (removed > 0 || takesFocus)) heading.current?.focus()
  }, [removed, takesFocus, isShown])
  const refused = useRef(onRefused)
  useEffect(() => {
    refused.current = onRefused
  }, [onRefused])

  /** Whether the PIN or the session has become invalid. */
  const isOver = useCallback((error: unknown) => {
    if (!(error instanceof ApiError) || !isPinRefused(error.problem)) return false
    refused.current(error.problem)
    return true
  }, [])
  const load = useCallback(async () => {
    try {
      setPhones(await fetchPasskeys(code, opened))
    } catch (error) {
      if (!isOver(error)) setFailure(failureText(error, t.phonesFailed))
    }
  }, [code, opened, isOver])
  useEffect(() => void load(), [load])

  const add = async () => {
    setBusy(true)
    setFailure(null)
    try {
      say(await addPasskey(code, opened))
    } catch (error) {
      if (isOver(error)) return
      setFailure(passkeyFailure(error, t.addFailed, t.notAdded))
    } finally {
      setBusy(false)
    }
    // even if the answer was lost
    await load()
  }
  const remove = async ({ id }: GiftPasskey) => {
    try {
      say(await withKey(id, (key) => removePasskey(code, id, opened, key)))
    } catch (error) {
      if (isOver(error)) return
      return failureText(error, t.removeFailed)
    }
    setRemoving(undefined)
    await load()
    setRemoved((count) => count + 1)
  }

  const below = phones || failure !== null ? children : <Skeleton className="mt-6 h-44 rounded-control" />
  if (!isShown) return below
  return (
    <>
      <section aria-labelledby="phones-title" className="mt-6 grid gap-3 border-t border-line pt-5">
        <h2 ref={heading} id="phones-title" tabIndex={-1} className="text-lg font-semibold">
          {t.openWithLock}
        </h2>
        <p className="text-soft">{t.lockAbout}</p>
        <FormError>{failure}</FormError>
        {phones && phones.length > 0 && (
          <ul className="divide-y divide-line">
            {phones.map((phone) => (
              <li key={phone.id} className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
                <div className="flex-1 basis-40">
                  <p className="font-medium">{nameOf(phone)}</p>
                  <p className="text-sm text-soft">{daysOf(phone)}</p>
                </div>
                <Button
                  variant="quiet-danger"
                  size="tight"
                  aria-label={t.removeNamed(nameOf(phone), shownDay(phone.created_at))}
                  onClick={() => setRemoving(phone)}
                >
                  {labels.remove}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {offers && phones && phones.length < GIFT_PASSKEYS_MAX && (
          <Button variant="secondary" busy={busy} onClick={() => void add()}>
            {busy ? labels.adding : t.addPhone}
          </Button>
        )}
        {offers && !phones && failure === null && <Skeleton className="h-11 rounded-control" />}
        {removing && (
          <ConfirmDialog
            title={t.removeAsk(nameOf(removing))}
            action={labels.remove}
            acting={labels.removing}
            onConfirm={() => remove(removing)}
            onClose={() => setRemoving(undefined)}
          >
            {t.removeWarning}
          </ConfirmDialog>
        )}
      </section>
      {below}
    </>
  )
}

const nameOf = ({ device }: GiftPasskey) => (device === '' ? t.unknownPhone : device)
const daysOf = ({ created_at, last_used_at }: GiftPasskey) =>
  t.days(shownDay(created_at), last_used_at === null ? null : shownDay(last_used_at))
