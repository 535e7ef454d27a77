/**
 * The details of a gift that its PIN opens, and the PIN that the gift's work is sent with: the one that opened the
 * details or, without a connection, one that the server checks together with the work.
 */
import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useState } from 'react'
import { serverFailing } from '../../api/api.texts'
import * as t from '../shared/shared.texts'
import { answeredSince } from '../shared/submit/pending-view'
import type { PendingWork } from '../shared/submit/pending-work'
import { canStore } from '../shared/submit/submit'
import { useReconnect } from '../shared/submit/use-reconnect'
import { isPinProblem } from '../shared/refused-work/pin-problem'
import type { Opened } from './opened'
import { forgetPin, hasPin, LOCK, rememberedPin, sessionPin } from './kept-pins'
import { usePinQuestion, type NotOpened } from './use-pin-question'

interface DetailsOptions<T> {
  /** fetches what the PIN opens; throws ApiError, NoConnectionError. Must be the same function at every render. */
  load: (pin: string) => Promise<T>
  /** this device's work of the gift */
  pending: readonly PendingWork[]
  /** this device has not delivered the claim itself: the server does not know its PIN */
  ownClaim: boolean
  /** whether a PIN can be used before the server has checked it */
  canWait: boolean
  /** whether work that was begun under a PIN stays open if the server refuses that PIN */
  staysOpen?: boolean
  /** the message if nothing better is known */
  failure: string
}

export function useDetails<T>(code: string, options: DetailsOptions<T>) {
  const { load, pending, ownClaim, canWait, staysOpen = false, failure } = options
  const [opened, setOpened] = useState<Opened<T> & { pin: string }>()
  const [unchecked, setUnchecked] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [trouble, setTrouble] = useState<NotOpened>()
  const [locked, setLocked] = useState(false)
  const [opening, setOpening] = useState(() => rememberedPin(code) !== undefined)

  const onPin = useCallback(
    (pin: string, details: T | undefined, readAt: number) => {
      setRefusal(undefined)
      setTrouble(undefined)
      // only this device knows the PIN of its own claim
      if (details !== undefined || ownClaim) setLocked(false)
      if (details === undefined) setUnchecked(pin)
      else setOpened({ pin, details, readAt })
    },
    [ownClaim],
  )
  const question = usePinQuestion(code, {
    check: load,
    onPin,
    ownClaim,
    canWait,
    granted: m.accessGranted,
    unreachable: `${failure}. ${t.needsConnection}`,
    failing: `${failure}. ${serverFailing}`,
    failure,
  })
  const { verify, cancel } = question

  // the PIN of this device's own claim stays in use when the claim arrives
  const ownPin = ownClaim ? rememberedPin(code) : undefined
  if (ownPin !== undefined && unchecked !== ownPin) setUnchecked(ownPin)

  // each answer of the server to this device's work is a reason to look again
  const answered = pending.filter(isAnswered).length
  useEffect(() => {
    if (!hasPin(code)) return
    let left = false
    const open = async () => {
      // the server's HTML is older
      setOpening(true)
      const isReload = rememberedPin(code) === undefined
      const pin = await sessionPin(code)
      const why = pin === undefined || left ? null : await verify(pin)
      if (pin === undefined || !why || left) return
      // it was right before
      if (isReload && why.away && canWait && canStore()) setUnchecked(pin)
      else setTrouble(isForgotten(code) ? undefined : why)
    }
    void open().finally(() => setOpening(false))
    return () => {
      left = true
    }
  }, [code, verify, answered, canWait])

  const retry = useCallback(async () => {
    const pin = (opened ? undefined : unchecked) ?? rememberedPin(code)
    const why = pin === undefined ? null : await verify(pin)
    if (opened || !why) return
    if (unchecked === undefined) return setTrouble(isForgotten(code) ? undefined : why)
    if (why.away) return
    if (staysOpen) setRefusal(why.text)
    else if (isForgotten(code)) setUnchecked(undefined)
  }, [code, opened, unchecked, verify, staysOpen])
  const outdated = opened
    ? answeredSince(pending, opened.readAt).length > 0
    : // a wrong PIN sent again and again would lock the gift; and the server has no PIN of a claim that it lacks
      (unchecked !== undefined || trouble?.away !== undefined) && !ownClaim && refusal === undefined
  const isReachable =
    staysOpen && !opened && pending.some(({ state }) => state === 'delivered' || state === 'attention')
  useReconnect(outdated, isReachable, retry)

  const forget = useCallback(() => {
    // an answer that is on its way would open it again
    cancel()
    forgetPin(code)
    setUnchecked(undefined)
    setOpened(undefined)
    setTrouble(undefined)
  }, [code, cancel])
  const lock = useCallback(() => {
    forget()
    setOpening(false)
    setLocked(true)
  }, [forget])
  useEffect(() => {
    addEventListener(LOCK, lock)
    return () => removeEventListener(LOCK, lock)
  }, [lock])

  return {
    opened,
    /** a PIN that this page knows is being tried */
    opening,
    /** the PIN or session that work is sent with */
    pin: opened?.pin ?? unchecked,
    /** why the server refused the PIN under which work stays open */
    refusal,
    /** why a PIN that is known has opened nothing; undefined: it has, or is not known */
    trouble: trouble?.text,
    /** why it is not known yet what the PIN opens */
    away: question.away,
    /** tries a PIN that is known again */
    again: () => {
      setOpening(true)
      void retry().finally(() => setOpening(false))
    },
    question,
    /** reads the details again */
    reload: () => void (opened && verify(opened.pin)),
    /**
     * reads them again if the server has refused a PIN of this gift; what that PIN no longer opens leaves the screen
     */
    checkAgain: async () => {
      if (!opened) return
      const why = await verify(opened.pin)
      // a server that is busy or fails says nothing about the PIN
      if (!why || !isForgotten(code)) return
      setOpened(undefined)
      setUnchecked(opened.pin)
      setRefusal(why.text)
    },
    /** shows the server's answer to a change that did not go through this device's outbox */
    applyAnswer: (answer: Partial<NonNullable<T>>) => {
      if (canStore()) return
      setOpened((before) => before && { ...before, details: { ...before.details, ...answer } as T })
      void retry()
    },
    /**
     * Somebody has locked it: what this device knows without the PIN is hidden, too. Its own claim, whose PIN nobody
     * can check yet, stays visible.
     */
    locked: locked && !ownClaim,
    lock,
    /** forgets the PIN and what it opened */
    forget,
  }
}

/** Does not keep a PIN or a session that the server has refused. */
const isForgotten = (code: string) => rememberedPin(code) === undefined

/** An answer that leaves the PIN in doubt does not count: with a wrong PIN there is nothing to see. */
const isAnswered = ({ state, problem }: PendingWork) =>
  state === 'delivered' || (state === 'attention' && problem !== undefined && !isPinProblem(problem))
