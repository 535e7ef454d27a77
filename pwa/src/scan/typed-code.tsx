import { groupedCode } from '@tohfa/sync-protocol/code/code-alphabet'
import { useState, type SyntheticEvent } from 'react'
import { deviceDatabase } from '../offline/device-store'
import { codesByNumber, codesByStart, type CampaignHere, type MeantCode } from '../offline/queue/scanned-code'
import { Button } from '../ui/button'
import { Field } from '../ui/form/field'
import { readTyped, type TypedText } from './read-text'
import * as t from './scan.texts'

/** A part of a code, which campaigns on this device can complete. */
type PartOfCode = Extract<TypedText, { is: 'number' | 'start' }>

interface TypedCodeProps {
  here: readonly CampaignHere[]
  /** the campaign that gifts are scanned for: numbers mean its codes */
  scope: CampaignHere | undefined
  /** receives a whole code that was typed */
  onCode: (code: string) => void
  /** receives a code that was found by a part of it, which the person has not seen yet */
  onMeant: (code: string) => void
  /** label of the button, if it leads only to the next question */
  action?: string
}

/** A code typed from paper: all of it, or a part if its campaign is on this device. */
export function TypedCode({ here, scope, onCode, onMeant, action }: TypedCodeProps) {
  const [choices, setChoices] = useState<readonly MeantCode[]>([])
  const find = async (part: PartOfCode): Promise<string | undefined> => {
    setChoices([])
    if (here.length === 0) return noParts(part)
    const among = scope ? [scope] : here
    const found = await (part.is === 'number'
      ? codesByNumber(deviceDatabase, among, part.number)
      : codesByStart(deviceDatabase, among, part.start))
    const [only] = found
    if (!only) return notFound(part)
    if (found.length === 1) onMeant(only.code)
    else setChoices(found)
    return undefined
  }
  return (
    <>
      <CodeForm
        onCode={onCode}
        action={action ?? t.find}
        variant={action === undefined ? 'primary' : 'secondary'}
        onPart={find}
        hint={here.length > 0 ? t.codeHintHere : t.codeHint}
      />
      {choices.length > 0 && (
        <fieldset className="mt-3 grid gap-2">
          <legend role="status" className="mb-2 font-medium">
            {t.whichCampaign}
          </legend>
          {choices.map(({ code, number, campaign }) => (
            <Button
              key={code}
              variant="secondary"
              onClick={() => {
                setChoices([])
                onMeant(code)
              }}
            >
              <span className="wrap-anywhere">
                {t.numbered(number)} <bdi>{campaign.name}</bdi>
              </span>
            </Button>
          ))}
        </fieldset>
      )}
    </>
  )
}

interface CodeFormProps {
  onCode: (code: string) => void
  action: string
  variant: 'primary' | 'secondary'
  /** @returns the error to show; undefined if the code was found, or a question is shown */
  onPart: (part: PartOfCode) => Promise<string | undefined>
  hint: string
}

function CodeForm({ onCode, action, variant, onPart, hint }: CodeFormProps) {
  const [error, setError] = useState<string>()
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const typed = new FormData(form).get('code')
    const read = readTyped(typeof typed === 'string' ? typed : '')
    if (read.is === 'code') return onCode(read.code)
    const refuse = (why: string | undefined) => {
      setError(why)
      if (why !== undefined) form.querySelector('input')?.focus()
    }
    if (read.is === 'number' || read.is === 'start') void onPart(read).then(refuse)
    else refuse(problemOf(read))
  }
  return (
    <form noValidate onSubmit={submit} onInput={() => setError(undefined)} className="grid gap-3">
      <Field
        label={t.codeLabel}
        name="code"
        required
        hint={hint}
        error={error}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="go"
      />
      <Button type="submit" variant={variant}>
        {action}
      </Button>
    </form>
  )
}

function problemOf(read: TypedText): string {
  if (read.is === 'empty') return t.codeMissing
  if (read.is === 'master') return t.masterTyped
  return read.is === 'wrongLength' ? t.codeLength(read.length) : t.codeInvalid
}

/** For devices without a campaign. */
const noParts = (part: PartOfCode): string =>
  part.is === 'number' ? t.numberNeedsCampaign : t.startNeedsCampaign

const notFound = (part: PartOfCode): string =>
  part.is === 'number' ? t.noSuchNumber(part.number) : t.noSuchStart(groupedCode(part.start))
