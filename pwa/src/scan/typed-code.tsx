import { useState } from 'react'
import { deviceDatabase } from '../offline/device-store'
import { codesByNumber, codesByStart, type CampaignHere, type MeantCode } from '../offline/queue/scanned-code'
import { Button } from '../ui/button'
import { CodeForm, noParts, notFound, type PartOfCode } from './code-form'
import * as t from './scan.texts'

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
        action={action ?? t.open}
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
