/**
 * Asks for a gift's PIN. The server checks it at once. If the server cannot be reached, or does not have the claim yet,
 * the PIN may be accepted unchecked: the server checks it with the work that is sent under it.
 */
import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, isFailing, NoConnectionError } from '../../api/errors'
import { isServerReachable } from '../../device/network/connection'
import { toast } from '../../ui/toast/toast'
import * as t from '../shared/shared.texts'
import { canStore } from '../shared/submit/submit'
import { isPinRefused } from '../shared/refused-work/pin-problem'
import { forgetPin, prepareForReload, rememberedPin, rememberPin } from './kept-pins'

interface PinQuestion<Answer> {
  /** asks the server; throws ApiError if it refuses the PIN, NoConnectionError if it cannot be reached */
  check: (pin: string) => Promise<Answer>
  /**
   * called with each accepted PIN
   * @param answer the server's; undefined: the PIN was not checked
   * @param askedAt by `performance.now()`
   */
  onPin: (pin: string, answer: Answer | undefined, askedAt: number) => void
  /** this device has not delivered the claim itself: the server does not know its PIN */
  ownClaim: boolean
  /** whether a PIN can be used before the server has checked it */
  canWait: boolean
  /** the message for a PIN that the server accepted */
  granted: string
  /** the message if the server cannot be reached and the PIN cannot wait */
  unreachable: string
  /** the message if the server fails, and a PIN that can wait is used meanwhile; undefined: it is `failure`, and none is */
  failing?: string
  /** the message if nothing better is known */
  failure: string
  /** whether the question is open from the start */
  opensAtOnce?: boolean
}

/** Why nobody has checked a PIN: the server cannot be reached, or it fails. */
export type Away = 'offline' | 'failing'

/** Why a PIN has opened nothing. */
export interface NotOpened {
  text: string
  /** undefined: the server has answered */
  away?: Away
}

/** The question was closed while the server was asked. */
export const CANCELLED: NotOpened = { text: '' }

/** ms; a connection may take a question and never deliver the answer */
const PATIENCE_MS = 30_000

const inTime = <Answer>(answer: Promise<Answer>) =>
  Promise.race([
    answer,
    new Promise<never>((_, reject) =>
      setTimeout(() => reject(new NoConnectionError('no answer in time')), PATIENCE_MS),
    ),
  ])

export function usePinQuestion<Answer>(code: string, question: PinQuestion<Answer>) {
  const { check, onPin, ownClaim, canWait, granted, unreachable, opensAtOnce = false } = question
  const { failure, failing } = question
  const [open, setOpen] = useState(opensAtOnce)
  const cancellations = useRef(0)
  const [away, setAway] = useState<Away>()

  /** null: the PIN is right */
  const verify = useCallback(
    async (pin: string): Promise<NotOpened | null> => {
      const before = cancellations.current
      const askedAt = performance.now()
      try {
        prepareForReload()
        const answer = await inTime(check(pin))
        if (cancellations.current !== before) return CANCELLED
        // people may reload as soon as they see what it opened
        await rememberPin(code, pin)
        if (cancellations.current !== before) return CANCELLED
        setOpen(false)
        setAway(undefined)
        onPin(pin, answer, askedAt)
        return null
      } catch (error) {
        if (cancellations.current !== before) return CANCELLED
        if (isFailing(error) && failing !== undefined) {
          setAway('failing')
          return { text: failing, away: 'failing' }
        }
        if (error instanceof NoConnectionError && error.status !== 500) {
          setAway('offline')
          return { text: unreachable, away: 'offline' }
        }
        setAway(undefined)
        if (!(error instanceof ApiError)) return { text: failure }
        if (isPinRefused(error.problem)) forgetPin(code)
        return { text: error.problem.code === 'pin_invalid' ? m.pinInvalid : error.problem.detail }
      }
    },
    [code, check, onPin, unreachable, failing, failure],
  )

  /** Closes the question. An answer that is still on its way opens nothing. */
  const cancel = useCallback(() => {
    cancellations.current++
    setOpen(false)
  }, [])
  // nor once the page was left
  useEffect(() => () => void cancellations.current++, [])

  /** Takes a PIN that a person typed. null: it is accepted; else the message to show, if any */
  const enter = async (pin: string): Promise<string | null> => {
    const why: NotOpened | null = ownClaim
      ? { text: unreachable, away: isAway() ? 'offline' : 'failing' }
      : await verify(pin)
    if (why === null) {
      toast(granted)
      return null
    }
    if (!why.away || !canWait || !canStore()) return why.text
    if (ownClaim && pin !== (rememberedPin(code) ?? pin)) return m.pinInvalid
    void rememberPin(code, pin)
    cancel()
    onPin(pin, undefined, performance.now())
    toast(why.away === 'offline' ? t.pinCheckedOnline : t.pinCheckedLater, 'info')
    return null
  }

  return {
    open,
    ask: () => setOpen(true),
    cancel,
    enter,
    verify,
    /** why nobody has checked the last PIN; undefined: somebody has, or will when its claim is there */
    away: away ?? (isAway() ? 'offline' : undefined),
  }
}

const isAway = () => !navigator.onLine || !isServerReachable()
