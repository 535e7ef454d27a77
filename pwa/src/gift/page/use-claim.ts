/** The state of one code from the network, the device's cache and its pending work. */
import type { QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import { useCallback, useEffect, useState } from 'react'
import { loadClaim, type NetworkAnswer } from '../shared/gift.api'
import { claimView, isTaken } from './claim.view'
import type { GiftOnDevice, KnownGift } from '../shared/submit/known-gift'
import { canStore, device } from '../shared/submit/submit'
import { whenAtRest } from './at-rest'
import { useReconnect } from '../shared/submit/use-reconnect'
import { warmClaimed } from '../types/parts'

/**
 * @param first the answer that came with the page, or was requested before the first drawing
 * @param cached the gift, if the page itself came from this device's cache
 */
export function useClaim(
  code: string,
  first: NetworkAnswer | Promise<NetworkAnswer>,
  cached: KnownGift | undefined,
) {
  const [network, setNetwork] = useState(first instanceof Promise ? LOADING : first)
  const [own, setOwn] = useState<GiftOnDevice>({ cached, pending: [] })
  const [lookedUp, setLookedUp] = useState(false)
  const [waiting, setWaiting] = useState(0)
  const [retrying, setRetrying] = useState(false)

  useEffect(() => {
    if (first instanceof Promise) void first.then(setNetwork)
  }, [first])

  const wanted = useDeviceWanted(network)
  /** how often the script of the database did not load: without it, what is saved here would not be seen */
  const [missed, setMissed] = useState(0)
  useEffect(() => {
    if (!wanted || !canStore()) return
    let stop: (() => void) | undefined
    let gone = false
    device()
      .then(
        (store) => {
          if (gone) return
          const setFound = (found: GiftOnDevice) => {
            setOwn({ ...found, cached: found.cached ?? cached ?? null })
            setLookedUp(true)
          }
          stop = store.watchGift(code, setFound, setWaiting)
        },
        (error: unknown) => {
          setTimeout(setMissed, SCRIPT_RETRY_MS, missed + 1)
          throw error
        },
      )
      // without storage, and while the script is missing, only the network can answer
      .catch(() => setOwn({ ...NOTHING, cached: cached ?? null }))
    return () => {
      gone = true
      stop?.()
    }
  }, [code, cached, wanted, missed])

  useEffect(() => {
    const gone = network.state === 'failed' ? network.gone : undefined
    if ((network.state === 'answered' || gone) && wanted && canStore())
      void device().then(
        (store) =>
          network.state === 'answered'
            ? store.remember(code, network, network.askedAt ?? performance.timeOrigin)
            : gone && store.forget(code, gone),
        () => undefined,
      )
  }, [code, network, wanted, missed])

  // an unsent form is shown from the cache at the next visit
  const untouched = network.state === 'answered' ? !network.qr.claimed : undefined
  const isForm = own.pending.length > 0 ? false : untouched
  useEffect(() => {
    if (isForm !== undefined && lookedUp)
      void device().then(
        (store) => store.cacheGiftPage(isForm),
        () => undefined,
      )
  }, [isForm, lookedUp])

  const claimable = network.state === 'answered' && !network.qr.claimed && network.campaign.campaign_type
  useEffect(() => {
    // what the gift becomes, because it may be claimed offline
    return claimable && wanted ? warmClaimed(claimable) : undefined
  }, [claimable, wanted])

  const retry = useCallback(async () => {
    setRetrying(true)
    const answer = await loadClaim(code)
    // the answer on screen is better than none
    setNetwork((before) => (before.state === 'answered' && isNone(answer) ? before : answer))
    setRetrying(false)
  }, [code])
  const isOutdated = network.state === 'answered' && !network.qr.claimed && own.pending.some(isTaken)
  const unanswered = isOutdated || isNone(network)
  const heard = own.pending.some(({ state }) => state === 'delivered' || state === 'attention')
  useReconnect(unanswered, heard, retry)

  /** The server's newer row of the code. */
  const setRow = (qr: QrCode) =>
    setNetwork((before) => (before.state === 'answered' ? { ...before, qr } : before))

  const view = claimView({ network, ...(canStore() ? own : NOTHING) })
  return { view, waiting, retry, retrying, setRow }
}

/** Whether the server has said nothing about the gift. */
const isNone = (answer: NetworkAnswer) =>
  answer.state === 'unreachable' || (answer.state === 'failed' && !answer.gone)

const SCRIPT_RETRY_MS = 2_000
const LOADING: NetworkAnswer = { state: 'loading' }
const NOTHING = { cached: null, pending: [] }

/**
 * The database is loaded once nobody waits for the form; at once if the network cannot answer, or its script is here.
 */
function useDeviceWanted(network: NetworkAnswer): boolean {
  const [wanted, setWanted] = useState(isServedByWorker)
  useEffect(() => {
    if (network.state === 'loading') return
    if (network.state === 'answered') return whenAtRest(() => setWanted(true))
    const timer = setTimeout(() => setWanted(true))
    return () => clearTimeout(timer)
  }, [network.state])
  return wanted
}

/** Whether a service worker controls this page, and so has its scripts. */
export const isServedByWorker = () =>
  'serviceWorker' in navigator && navigator.serviceWorker.controller !== null
