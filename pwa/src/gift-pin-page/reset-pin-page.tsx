import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { normalizeCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { useEffect, useRef, useState } from 'react'
import * as labels from '../ui/labels.texts'
import { failureProblem } from '../api/failure'
import { useSubmitKey } from '../api/submit-key'
import { loadClaim } from '../gift/shared/gift.api'
import { NewPin } from '../gift/pin/new-pin'
import { rememberPin } from '../gift/pin/kept-pins'
import { Submit } from '../ui/form/submit'
import { useForm } from '../ui/form/use-form'
import { useTitle } from '../ui/use-title'
import { resetPin } from './gift-pin.api'
import { newPinSchema } from './gift-pin-schema'
import { lostPinOf, WORDS } from '../gift/types/words'
import * as t from './gift-pin.texts'
import { RecoveryShown, ToGift } from './recovery-shown'

/** The page that an owner's link opens: the holder of a gift chooses a new PIN. */
export default function ResetPinPage({ code: typed }: { code: string }) {
  useTitle(t.recoverTitle)
  const code = normalizeCode(typed) ?? typed
  const [token, setToken] = useState(takeToken)
  const [refusal, setRefusal] = useState<string>()
  const [next, setNext] = useState<string>()
  const [campaign, setCampaign] = useState<GiftCampaign>()
  useEffect(() => {
    void loadClaim(code).then((gift) => gift.state === 'answered' && setCampaign(gift.campaign))
  }, [code])
  // the type is unknown until the network has answered, so nothing is said about it
  const erased = campaign && WORDS[campaign.campaign_type].resetPin
  const notes = erased === undefined ? [] : [erased]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // another link opened in the same tab changes only the part after the #
    const take = () => {
      if (location.hash === '') return
      setToken(takeToken())
      setRefusal(undefined)
      setNext(undefined)
      // what had the focus may disappear with the previous screen
      heading.current?.focus()
    }
    addEventListener('hashchange', take)
    return () => removeEventListener('hashchange', take)
  }, [])

  const done = (pin: string, recoveryCode: string) => {
    void rememberPin(code, pin)
    setNext(recoveryCode)
  }
  const [title, text] =
    refusal !== undefined
      ? [labels.linkVoid, refusal]
      : token === null
        ? [labels.openLinkAgain, t.noLink]
        : [t.recoverTitle, t.resetText]
  const asks = next === undefined && token !== null && refusal === undefined
  return (
    <div className="mx-auto max-w-xl">
      <section className="rounded-card border border-line bg-surface p-5 shadow-card">
        {next !== undefined ? (
          <RecoveryShown
            code={code}
            name={campaign?.name ?? ''}
            recoveryCode={next}
            title={t.pinChanged}
            notes={[t.recoveryText(campaign && lostPinOf(campaign)), ...notes]}
          />
        ) : (
          <>
            <h1 ref={heading} tabIndex={-1} className="font-display text-2xl font-semibold">
              {title}
            </h1>
            <p className="mt-1 mb-4 text-soft">{text}</p>
            {asks && (
              <>
                {notes.map((note) => (
                  <p key={note} className="mb-4">
                    {note}
                  </p>
                ))}
                <ResetForm key={token} code={code} token={token} onDone={done} onVoid={setRefusal} />
              </>
            )}
          </>
        )}
      </section>
      {!asks && <ToGift code={code} />}
    </div>
  )
}

interface ResetFormProps {
  code: string
  token: string
  onDone: (pin: string, recoveryCode: string) => void
  /** called with the reason if the link is not valid (any more) */
  onVoid: (detail: string) => void
}

function ResetForm({ code, token, onDone, onVoid }: ResetFormProps) {
  const withKey = useSubmitKey()
  const { formProps, errors, formError, busy } = useForm(newPinSchema, {
    onSubmit: async ({ pin }) => {
      try {
        onDone(pin, await withKey({ token, pin }, (key) => resetPin(code, { token, pin }, key)))
      } catch (error) {
        const problem = failureProblem(error, t.failed)
        const ends = [404, 409, 410].includes(problem.status)
        if (!ends) return problem
        onVoid(problem.detail)
      }
    },
  })
  return (
    <form {...formProps} className="grid gap-4">
      <NewPin errors={errors} />
      <Submit error={formError} busy={busy} label={t.savePin} busyLabel={labels.saving} />
    </form>
  )
}

/** The token of a PIN-reset link, in memory only: never in the address, in storage or in a log. */
let taken: string | null = null

/** Takes the token from the address, after its #, and removes it from the address and the history. */
function takeToken(): string | null {
  const inAddress = location.hash.slice(1)
  if (inAddress !== '') {
    taken = inAddress
    history.replaceState(history.state, '', location.pathname)
  }
  return taken
}
