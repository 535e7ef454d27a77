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
import { forgetPin, hasPin, rememberedPin, sessionPin } from './kept-pins'
import { useLock } from './use-lock'
import { CANCELLED, usePinQuestion, type NotOpened } from './use-pin-question'

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

/** What this page knows of a gift behind its PIN. */
type Gate<T> =
  | {
      is: 'closed'
      /** why a PIN that is known has opened nothing; undefined: none is known, or none was tried */
      trouble?: NotOpened | undefined
    }
  | {
      /** work is sent with a PIN that the server has not checked yet, or has refused while that work stays open */
      is: 'unchecked'
      pin: string
      refusal?: string
    }
  | ({ is: 'open'; pin: string } & Opened<T>)

const CLOSED = { is: 'closed' } as const

export function useDetails<T>(code: string, options: DetailsOptions<T>) {
  const { load, pending, ownClaim, canWait, staysOpen = false, failure } = options
  const [gate, setGate] = useState<Gate<T>>(CLOSED)
  const [locked, setLocked] = useState(false)
  const [opening, setOpening] = useState(() => rememberedPin(code) !== undefined)
  const opened = gate.is === 'open' ? gate : undefined
  const unchecked = gate.is === 'unchecked' ? gate.pin : undefined

  const onPin = useCallback(
    (pin: string, details: T | undefined, readAt: number) => {
      // only this device knows the PIN of its own claim
      if (details !== undefined || ownClaim) setLocked(false)
      setGate(details === undefined ? { is: 'unchecked', pin } : { is: 'open', pin, details, readAt })
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
  if (ownPin !== undefined && !opened && unchecked !== ownPin) setGate({ is: 'unchecked', pin: ownPin })

  /** Tries a PIN that is known. @param wasRight before this page was loaded: offline it stays in use */
  const tryPin = useCallback(
    async (pin: string, wasRight: boolean) => {
      const why = await verify(pin)
      if (!why || why === CANCELLED) return
      setGate((now) => {
        if (now.is === 'closed')
          return wasRight && why.away && canWait && canStore()
            ? { is: 'unchecked', pin }
            : { is: 'closed', trouble: isForgotten(code) ? undefined : why }
        if (now.is === 'open' || why.away) return now
        if (staysOpen) return { ...now, refusal: why.text }
        return isForgotten(code) ? CLOSED : now
      })
    },
    [code, verify, canWait, staysOpen],
  )

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
      if (pin !== undefined && !left) await tryPin(pin, isReload)
    }
    void open().finally(() => setOpening(false))
    return () => {
      left = true
    }
  }, [code, tryPin, answered])

  const retry = useCallback(async () => {
    const pin = unchecked ?? rememberedPin(code)
    if (pin !== undefined) await tryPin(pin, false)
  }, [code, unchecked, tryPin])
  useReconnect(isOutdated(gate, options), canOpenNow(gate, options), retry)

  const forget = useCallback(() => {
    // an answer that is on its way would open it again
    cancel()
    forgetPin(code)
    setGate(CLOSED)
  }, [code, cancel])
  const lock = useCallback(() => {
    forget()
    setOpening(false)
    setLocked(true)
  }, [forget])
  useLock(lock)

  return {
    opened,
    /** a PIN that this page knows is being tried */
    opening,
    /** the PIN or session that work is sent with */
    pin: opened?.pin ?? unchecked,
    /** why the server refused the PIN under which work stays open */
    refusal: gate.is === 'unchecked' ? gate.refusal : undefined,
    /** why a PIN that is known has opened nothing; undefined: it has, or is not known */
    trouble: gate.is === 'closed' ? gate.trouble?.text : undefined,
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
      // a server that is busy or fails says nothing about the PIN; whoever has locked the gift has seen enough
      if (!why || why === CANCELLED || !isForgotten(code)) return
      setGate({ is: 'unchecked', pin: opened.pin, refusal: why.text })
    },
    /** shows the server's answer to a change that did not go through this device's outbox */
    applyAnswer: ({ direct, result }: { direct?: true; result: Partial<NonNullable<T>> }) => {
      if (!direct) return
      setGate((now) => (now.is === 'open' ? { ...now, details: { ...now.details, ...result } } : now))
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

/** Whether the server may know more than is shown. */
function isOutdated<T>(gate: Gate<T>, { pending, ownClaim }: DetailsOptions<T>): boolean {
  if (gate.is === 'open') return answeredSince(pending, gate.readAt).length > 0
  // the server has no PIN of a claim that it lacks
  if (ownClaim) return false
  // a wrong PIN sent again and again would lock the gift
  return gate.is === 'unchecked' ? gate.refusal === undefined : gate.trouble?.away !== undefined
}

/** Whether an answer to this device's work shows that the server can be asked at once. */
const canOpenNow = <T>(gate: Gate<T>, { pending, staysOpen = false }: DetailsOptions<T>) =>
  staysOpen &&
  gate.is !== 'open' &&
  pending.some(({ state }) => state === 'delivered' || state === 'attention')

/** An answer that leaves the PIN in doubt does not count: with a wrong PIN there is nothing to see. */
const isAnswered = ({ state, problem }: PendingWork) =>
  state === 'delivered' || (state === 'attention' && problem !== undefined && !isPinProblem(problem))
