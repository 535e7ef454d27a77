import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useEffect, useState } from 'react'
import { callJson } from '../api/client'
import { abortAfter } from '../device/abort-after'
import { deviceDatabase } from '../offline/device-store'
import { haveSameMark, isOfSameCampaign } from '../offline/queue/unused-codes'
import { untilLeft } from '../ui/until-left'

/** how long people wait for an answer before they scan again */
const PATIENCE_MS = 4_000

/**
 * Whether a code belongs to the campaign of an entry: the device knows it, or the server marks both codes alike.
 * @returns 'unknown' if neither can tell; undefined until that is known
 */
export function useSameCampaign({ id, code }: OutboxEntry, other: string): boolean | 'unknown' | undefined {
  const [found, setFound] = useState<{ other: string; same: boolean | 'unknown' }>()
  useEffect(() => {
    const look = async () => (await isOfSameCampaign(deviceDatabase, id, other)) ?? (await ask(code, other))
    const show = (same: boolean | 'unknown') => setFound({ other, same })
    return untilLeft(look, show, () => show('unknown'))
  }, [id, code, other])
  return found?.other === other ? found.same : undefined
}

async function ask(...codes: readonly string[]): Promise<boolean | 'unknown'> {
  const signal = abortAfter(PATIENCE_MS)
  const [own, other] = await Promise.all(
    codes.map((code) => callJson(endpoint.readGiftCampaign, { params: { code }, signal })),
  )
  return haveSameMark(own, other) ?? 'unknown'
}
