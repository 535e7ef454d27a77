import type { SecondFactor, SecondFactors } from '@tohfa/sync-protocol/entities/second-factor'
import * as m from '@tohfa/sync-protocol/messages'
import { KeyRound, ShieldAlert, Smartphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { title as secondStep } from '../second-step/second-step.texts'
import { failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { useFetched } from '../../api/use-fetched'
import { knowsPasskeys } from '../../device/passkeys'
import { Button } from '../../ui/button'
import { ButtonRow } from '../../ui/button-row'
import { Dialog } from '../../ui/dialog/dialog'
import { shownTime } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { Skeleton, SkeletonGroup } from '../../ui/skeleton'
import { say } from '../../ui/toast/toast'
import { AddFactorDialog } from './add-factor-dialog'
import { ConfirmedAct } from './confirmed-act'
import { fetchSecondFactors, makeRecoveryCodes, removeSecondFactor } from './own-account.api'
import * as t from './own-account.texts'
import { RecoveryCodesDialog } from './recovery-codes-dialog'
import { Failed, Section } from './section'

type Asking = { add: 'totp' | 'passkey' } | { remove: SecondFactor } | 'codes'

/** where admins without one are sent */
const HASH = '#second-step'

/** What the account needs at login besides the password. */
export function SecondStepSection({ onChanged }: { onChanged: () => void }) {
  const { value: list, failure, again } = useFetched(fetchSecondFactors)
  const reload = () => void again()
  const [asking, setAsking] = useState<Asking | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  const withKey = useSubmitKey()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const heading = location.hash === HASH ? place.current?.querySelector('h2') : undefined
    heading?.setAttribute('tabindex', '-1')
    heading?.focus()
  }, [])

  const close = () => setAsking(null)
  const added = (made: string[] | undefined) => {
    close()
    setCodes(made ?? null)
    say(m.factorAdded)
    reload()
    onChanged()
  }
  const remove = async ({ id }: SecondFactor, current_password: string) => {
    await withKey({ id, current_password }, (key) => removeSecondFactor(id, { current_password }, key))
    close()
    say(m.factorRemoved)
    reload()
  }
  const renew = async (current_password: string) => {
    const made = await withKey({ renew: current_password }, (key) =>
      makeRecoveryCodes({ current_password }, key),
    )
    close()
    setCodes(made.recovery_codes)
    reload()
  }

  return (
    <div ref={place}>
      <Section id="second-step" title={secondStep} about={t.secondStepAbout}>
        {failure !== undefined && (
          <Failed failure={failureText(failure, m.factorsFetchFailed)} again={reload} />
        )}
        {failure === undefined && list === undefined && (
          <SkeletonGroup className="grid gap-3">
            <Skeleton className="h-11 max-w-64" />
            <Skeleton className="h-11 max-w-48" />
          </SkeletonGroup>
        )}
        {list !== undefined && <Shown list={list} ask={setAsking} />}
      </Section>
      {asking !== null && asking !== 'codes' && 'add' in asking && (
        <AddFactorDialog kind={asking.add} onAdded={added} onClose={close} />
      )}
      {asking !== null && asking !== 'codes' && 'remove' in asking && (
        <Dialog title={t.removeTitle(nameOf(asking.remove))} open onClose={close}>
          <ConfirmedAct
            about={list?.factors.length === 1 ? t.removeLastAsk : t.removeAsk}
            action={labels.remove}
            acting={labels.removing}
            failed={m.factorRemoveFailed}
            act={(password) => remove(asking.remove, password)}
            onCancel={close}
          />
        </Dialog>
      )}
      {asking === 'codes' && (
        <Dialog title={t.newCodes} open onClose={close}>
          <ConfirmedAct
            about={t.newCodesAsk}
            action={t.newCodesDo}
            acting={t.makingCodes}
            failed={m.recoveryCodesFailed}
            act={renew}
            onCancel={close}
          />
        </Dialog>
      )}
      {codes !== null && <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(null)} />}
    </div>
  )
}

const nameOf = ({ kind }: SecondFactor) => (kind === 'totp' ? t.app : t.passkey)

function Shown({ list, ask }: { list: SecondFactors; ask: (what: Asking) => void }) {
  const { factors, required, recovery_codes_left } = list
  return (
    <>
      {required && factors.length === 0 && (
        <p
          role="status"
          className="mb-4 flex items-start gap-2 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink"
        >
          <ShieldAlert aria-hidden className="mt-0.5 size-5" />
          {t.secondStepRequired}
        </p>
      )}
      {factors.length > 0 && (
        <ul className="mb-3 divide-y divide-line">
          {factors.map((factor, i) => (
            <Factor key={factor.id} factor={factor} number={i + 1} onRemove={() => ask({ remove: factor })} />
          ))}
        </ul>
      )}
      <ButtonRow>
        <Button variant="secondary" onClick={() => ask({ add: 'totp' })}>
          {t.addApp}
        </Button>
        {knowsPasskeys() && (
          <Button variant="secondary" onClick={() => ask({ add: 'passkey' })}>
            {t.addPasskey}
          </Button>
        )}
      </ButtonRow>
      {factors.length > 0 && (
        <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <p className="text-soft">{t.codesLeft(recovery_codes_left)}</p>
          <Button variant="secondary" size="tight" onClick={() => ask('codes')}>
            {t.newCodes}
          </Button>
        </div>
      )}
    </>
  )
}

interface FactorProps {
  factor: SecondFactor
  /** its place in the list */
  number: number
  onRemove: () => void
}

function Factor({ factor, number, onRemove }: FactorProps) {
  const { kind, device, created_at, last_used_at } = factor
  const Icon = kind === 'totp' ? Smartphone : KeyRound
  const timeOf = (iso: string) => shownTime(Date.parse(iso))
  const used = last_used_at === null ? t.notUsedYet : t.usedLast(timeOf(last_used_at))
  return (
    <li className="flex min-h-touch flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <Icon aria-hidden className="size-5 text-soft" />
      <div className="flex-1 basis-40">
        <p className="font-medium">{nameOf(factor)}</p>
        <p className="text-sm text-soft">
          {t.addedOn(timeOf(created_at), device)}, {used}
        </p>
      </div>
      <Button
        variant="quiet-danger"
        size="tight"
        aria-label={t.removeNamed(nameOf(factor), number)}
        onClick={onRemove}
      >
        {labels.remove}
      </Button>
    </li>
  )
}
