import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useLiveQuery } from 'dexie-react-hooks'
import { useEffect, useState } from 'react'
import { ApiError, callJson } from '../api/client'
import { accountId } from '../device/account-id'
import { cache, deviceDatabase } from '../offline/device-store'
import { useStorageRefused } from '../offline/react'
import { scannedCode, type CampaignHere } from '../offline/queue/scanned-code'
import type { Scan } from './recent-scans'
import { verdictOf, type ServerAnswer, type Verdict } from './verdict'

/** how long people wait for an answer before they scan again */
const PATIENCE_MS = 4_000
const ASKED: ServerAnswer = { state: 'asked' }

/**
 * The verdict on a scan. The device answers at once; the server's answer follows if there is one, and so does what is
 * saved or delivered in between.
 * @param asks whether to ask the server
 * @returns undefined until the device has answered
 */
export function useVerdict(
  scan: Scan,
  here: readonly CampaignHere[],
  scope: CampaignHere | undefined,
  asks: boolean,
): Verdict | undefined {
  const code = scan.is === 'code' ? scan.code : undefined
  const refused = useStorageRefused()
  const stored = useLiveQuery(
    async () => (code === undefined ? undefined : scannedCode(deviceDatabase, accountId(), code)),
    [code],
  )
  const [heard, setHeard] = useState<{ scan: Scan; answer: ServerAnswer }>()
  useEffect(() => {
    if (code === undefined || !asks) return
    const leaving = new AbortController()
    let left = false
    const patience = setTimeout(() => leaving.abort(), PATIENCE_MS)
    void ask(code, leaving.signal).then((answer) => {
      clearTimeout(patience)
      if (!left) setHeard({ scan, answer })
    })
    return () => {
      left = true
      clearTimeout(patience)
      leaving.abort()
    }
  }, [scan, code, asks])

  if (scan.is === 'master') return { kind: 'master', masterCode: scan.masterCode }
  if (scan.is === 'foreign') return { kind: 'foreign' }
  const known = refused && code !== undefined ? { ...NOTHING_KNOWN, code } : stored
  if (known?.code !== code || known === undefined) return undefined
  const answer = heard?.scan === scan ? heard.answer : asks ? ASKED : SILENT
  return verdictOf(known, answer, here, scope)
}
const SILENT: ServerAnswer = { state: 'silent' }
const NOTHING_KNOWN = {
  listed: undefined,
  visited: undefined,
  campaign: undefined,
  waiting: undefined,
  waitsSince: undefined,
  othersWait: false,
}

async function ask(code: string, signal: AbortSignal): Promise<ServerAnswer> {
  const askedAt = Date.now()
  try {
    const [qr, campaign] = await Promise.all([
      callJson(endpoint.readCode, { params: { code }, signal }),
      // a verdict without its name is better than none
      callJson(endpoint.readGiftCampaign, { params: { code }, signal }).catch(() => undefined),
    ])
    await cache.freshenCode(qr, askedAt).catch(() => undefined)
    return { state: 'answered', qr, campaign }
  } catch (error) {
    return {
      state: error instanceof ApiError && error.problem.code === 'code_unknown' ? 'unknown' : 'silent',
    }
  }
}
