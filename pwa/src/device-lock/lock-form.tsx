import { asciiDigits } from '@tohfa/sync-protocol/text/digits'
import { Fingerprint, Lock } from 'lucide-react'
import { useState, type FormEvent, type ReactNode } from 'react'
import type { KnownPasskey, LockState } from '../offline/store/lock/device-lock'
import { Button } from '../ui/button'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog'
import { Field } from '../ui/form/field'
import { deviceLock, useLockPasskey } from './use-device-lock'
import * as t from './lock.texts'
import { secretOf } from './passkey'

interface LockFormProps {
  state: Exclude<LockState, 'open'>
  /** what it opens; if missing, the data of a campaign's recipients */
  about?: string
}

/** Opens the lock of this device, or makes it. */
export const LockForm = ({ state, about = t.lockedAbout }: LockFormProps) => (
  <section className="rounded-card border border-line bg-surface p-5 shadow-card sm:p-6">
    {state === 'none' ? <NewPin /> : <Unlock about={about} />}
  </section>
)

const Heading = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <h2 className="flex items-center gap-2 text-xl font-semibold">
      <Lock aria-hidden className="size-5" />
      {title}
    </h2>
    <p className="mt-1 mb-4 text-soft">{children}</p>
  </>
)

const DIGITS = {
  type: 'password',
  inputMode: 'numeric',
  autoComplete: 'off',
  idPrefix: 'lock',
  required: true,
  maxLength: t.PIN_MAX,
  // password managers have their own attributes
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
} as const

const isPin = (text: string) => /^\d+$/.test(text) && text.length >= t.PIN_MIN && text.length <= t.PIN_MAX
const typedIn = (form: HTMLFormElement, name: string) =>
  asciiDigits(form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '')

/** A form with one action. @returns its props, whether it is busy, and the errors by field */
function useLockForm(submit: (form: HTMLFormElement) => Promise<Record<string, string>>) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const onSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    setBusy(true)
    const found = await submit(form).finally(() => setBusy(false))
    setErrors(found)
    const [first] = Object.keys(found)
    if (first !== undefined) form.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus()
  }
  return {
    form: { onSubmit: (event: FormEvent<HTMLFormElement>) => void onSubmit(event), noValidate: true },
    busy,
    errors,
  }
}

function NewPin() {
  const { form, busy, errors } = useLockForm(async (typed): Promise<Record<string, string>> => {
    const pin = typedIn(typed, 'device_pin')
    if (!isPin(pin)) return { device_pin: t.notDigits }
    if (pin !== typedIn(typed, 'device_pin_again')) return { device_pin_again: t.notSame }
    try {
      await deviceLock().set(pin)
      return {}
    } catch (error) {
      console.error(error)
      return { device_pin: t.setFailed }
    }
  })
  // the types do not know of insecure origins
  if ((crypto as Partial<Crypto>).subtle === undefined)
    return <Heading title={t.setTitle}>{t.insecure}</Heading>
  return (
    <form {...form} className="grid gap-4">
      <div>
        <Heading title={t.setTitle}>{t.setAbout}</Heading>
      </div>
      <Field {...DIGITS} label={t.pin} name="device_pin" hint={t.pinHint} error={errors.device_pin} />
      <Field {...DIGITS} label={t.pinAgain} name="device_pin_again" error={errors.device_pin_again} />
      <Button type="submit" busy={busy}>
        {busy ? t.setting : t.setPin}
      </Button>
    </form>
  )
}

function Unlock({ about }: { about: string }) {
  const passkey = useLockPasskey()
  const [asking, setAsking] = useState(false)
  const { form, busy, errors } = useLockForm(async (typed): Promise<Record<string, string>> => {
    const pin = typedIn(typed, 'device_pin')
    // it would count as a wrong one
    if (!isPin(pin)) return { device_pin: t.notDigits }
    try {
      const done = await deviceLock().unlock(pin)
      if (done === 'open') return {}
      typed.reset()
      if (done === 'wrong') return { device_pin: t.wrong }
      return { device_pin: t.wait(Math.ceil((done.waitUntil - Date.now()) / 1000)) }
    } catch (error) {
      console.error(error)
      return { device_pin: t.unlockFailed }
    }
  })
  return (
    <>
      <Heading title={t.lockedTitle}>{about}</Heading>
      {passkey && <ByPasskey passkey={passkey} />}
      <form {...form} className="grid gap-4">
        <Field {...DIGITS} label={t.pin} name="device_pin" error={errors.device_pin} />
        <Button type="submit" variant={passkey ? 'secondary' : 'primary'} busy={busy}>
          {busy ? t.unlocking : t.unlock}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {t.forgot}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={t.forgetTitle}
          action={t.forgot}
          onConfirm={async () => {
            await deviceLock().forget()
            setAsking(false)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{t.forgetText}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

function ByPasskey({ passkey }: { passkey: KnownPasskey }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const open = async () => {
    setBusy(true)
    setProblem(undefined)
    try {
      const secret = await secretOf(passkey)
      if (!secret || !(await deviceLock().unlockBy(secret))) setProblem(t.passkeyWrong)
    } catch (error) {
      console.warn(error)
      setProblem(t.passkeyNotUsed)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="mb-4 grid gap-2">
      <Button busy={busy} icon={<Fingerprint aria-hidden className="size-5" />} onClick={() => void open()}>
        {busy ? t.unlocking : t.unlockByPasskey}
      </Button>
      {problem !== undefined && (
        <p role="alert" className="text-bad-ink">
          {problem}
        </p>
      )}
    </div>
  )
}
