import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useRef, useState } from 'react'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { deviceDatabase } from '../offline/device-store'
import { campaignsHere } from '../offline/queue/scanned-code'
import { useSameCampaign } from '../scan/use-same-campaign'
import { useVerdict } from '../scan/use-verdict'
import type { Verdict } from '../scan/verdict'
import { VerdictPanel } from '../scan/verdict-panel'
import { Button } from '../ui/button'
import * as t from './outbox.texts'

export type FreeGift = Extract<Verdict, { kind: 'unclaimed' }>

interface AnotherGiftVerdictProps {
  entry: OutboxEntry
  /** the campaign whose codes can take the claim */
  code: string
  busy: boolean
  onGive: (gift: FreeGift) => void
}

/** What is known about a code before a claim is given to it; only a free one of the same campaign can take it. */
export function AnotherGiftVerdict(props: AnotherGiftVerdictProps) {
  const place = useRef<HTMLDivElement>(null)
  // the code was typed or scanned further down
  useEffect(() => {
    void place.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={place}>
      <Said {...props} />
    </div>
  )
}

function Said({ entry, code, busy, onGive }: AnotherGiftVerdictProps) {
  const here = useLiveQuery(() => campaignsHere(deviceDatabase), [])
  const its = useLiveQuery(() => deviceDatabase.codes.get(entry.code), [entry.code])
  const [scan] = useState(() => ({ is: 'code' as const, code, id: 0, at: 0 }))
  const verdict = useVerdict(scan, here ?? [], undefined, true)
  const same = useSameCampaign(entry, code)
  if (!verdict || same === undefined) return <VerdictPanel verdict={{ kind: 'checking' }} action={null} />
  const expected = its?.campaign?.name ?? t.itsCampaign
  if (same === false && 'code' in verdict)
    return <VerdictPanel verdict={{ ...verdict, kind: 'otherCampaign', expected }} action={null} />
  if (verdict.kind !== 'unclaimed') return <VerdictPanel verdict={verdict} action={null} />
  return (
    <VerdictPanel
      verdict={verdict}
      action={
        same === true ? (
          <Button className="mt-3 w-full" busy={busy} onClick={() => onGive(verdict)}>
            {t.give}
          </Button>
        ) : (
          <p className="mt-2">{t.campaignUnknown}</p>
        )
      }
    />
  )
}
