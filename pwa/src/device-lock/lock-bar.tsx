import { Fingerprint, Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '../ui/button'
import { say, toast } from '../ui/toast/toast'
import { deviceLock, useLockPasskey } from './use-device-lock'
import * as t from './lock.texts'
import { canUsePasskey, makePasskey } from './passkey'

/** What can be done with the open lock of this device. */
export function LockBar() {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-2">
      <p className="mr-auto text-sm text-soft">{t.open}</p>
      <Passkey />
      <Button
        variant="secondary"
        size="tight"
        icon={<Lock aria-hidden className="size-5" />}
        onClick={() => deviceLock().lock('everywhere')}
      >
        {t.lockNow}
      </Button>
    </div>
  )
}

function Passkey() {
  const known = useLockPasskey()
  const [able, setAble] = useState(false)
  const [busy, setBusy] = useState(false)
  useEffect(() => {
    canUsePasskey().then(setAble, (error: unknown) => console.error(error))
  }, [])
  if (known === undefined || (known === null && !able)) return null
  const change = async () => {
    setBusy(true)
    await (known ? remove() : add()).finally(() => setBusy(false))
  }
  return (
    <Button
      variant="secondary"
      size="tight"
      busy={busy}
      icon={<Fingerprint aria-hidden className="size-5" />}
      onClick={() => void change()}
    >
      {known ? t.removePasskey : busy ? t.addingPasskey : t.addPasskey}
    </Button>
  )
}

async function add(): Promise<void> {
  try {
    const made = await makePasskey()
    if (!made) return toast(t.passkeyUnable, 'error')
    await deviceLock().addPasskey({ id: made.id, salt: made.salt }, made.secret)
    say(t.passkeyAdded)
  } catch (error) {
    // closing the browser's own dialog is not a failure to report
    const refused = error instanceof DOMException && error.name === 'NotAllowedError'
    if (!refused) console.error(error)
    toast(refused ? t.passkeyNotUsed : t.passkeyFailed, refused ? 'info' : 'error')
  }
}

async function remove(): Promise<void> {
  try {
    await deviceLock().removePasskey()
    say(t.passkeyRemoved)
  } catch (error) {
    console.error(error)
    toast(t.removeFailed, 'error')
  }
}
