import * as m from '@tohfa/sync-protocol/messages'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError, NoConnectionError } from '../../api/client'
import * as t from '../gift.texts'
import { answeredSince } from '../submit/pending-view'
import type { PendingWork } from '../submit/pending-work'
import { isPinTrouble } from './pin-trouble'
import { forgetPin, rememberedPin, rememberPin } from './session-pin'
import { canStore } from '../submit/submit'
import { useReconnect } from '../submit/use-reconnect'
import { usePolling } from '../submit/use-polling'

/** What a PIN has opened. */
export interface Opened<T> {
  details: T
  /** epoch ms; when it was asked for */
  readAt: number
}

/**
 * Details that a PIN opens. A PIN that was right, or chosen, while this page lives is not asked for again.
 * @param load what the PIN opens
 * @param pending this device's work: whatever of it was answered is worth another look, but not with a PIN that was wrong
 * @param failure said where there is no better reason
 */
export function useUnlocked<T>(
  code: string,
  load: (pin: string) => Promise<T>,
  pending: readonly PendingWork[],
  failure: string,
) {
  const answered = pending.filter(isAnswered).length
  const [opened, setOpened] = useState<Opened<T> & { pin: string }>()
  const [trying, setTrying] = useState(() => rememberedPin(code) !== undefined)
  const [asking, setAsking] = useState(false)
  const calledOff = useRef(0)

  /** null: it is open; else why not, of which there is nothing to say where the question was called off meanwhile */
  const unlock = useCallback(
    async (pin: string): Promise<string | null> => {
      const before = calledOff.current
      try {
        const readAt = Date.now()
        const details = await load(pin)
        if (calledOff.current !== before) return ''
        rememberPin(code, pin)
        setOpened({ pin, details, readAt })
        setAsking(false)
        return null
      } catch (error) {
        if (calledOff.current !== before) return ''
        if (error instanceof NoConnectionError) return t.needsConnection
        if (!(error instanceof ApiError)) return failure
        if (error.problem.code === 'pin_invalid') forgetPin(code)
        return error.problem.code === 'pin_invalid' ? m.pinInvalid : error.problem.detail
      }
    },
    [code, load, failure],
  )

  useEffect(() => {
    const pin = rememberedPin(code)
    if (pin !== undefined) void unlock(pin).finally(() => setTrying(false))
  }, [code, unlock, answered])

  const reread = useCallback(async () => {
    const pin = rememberedPin(code)
    if (pin !== undefined) await unlock(pin)
  }, [code, unlock])
  const outdated = opened !== undefined && answeredSince(pending, opened.readAt).length > 0
  useReconnect(outdated, false, reread)
  usePolling(outdated, reread)

  const lock = useCallback(() => {
    forgetPin(code)
    setOpened(undefined)
  }, [code])

  return {
    opened,
    /** the known PIN is being tried */
    trying,
    asking,
    ask: () => setAsking(true),
    stopAsking: () => {
      calledOff.current++
      setAsking(false)
    },
    unlock,
    /** takes up what the server answered to a change that did not go through this device's outbox */
    told: (answer: Partial<NonNullable<T>>) => {
      if (canStore()) return
      setOpened((before) => before && { ...before, details: { ...before.details, ...answer } as T })
      void reread()
    },
    /** forgets the PIN and what it opened */
    lock,
  }
}

const isAnswered = ({ state, problem }: PendingWork) =>
  state === 'delivered' || (state === 'attention' && problem !== undefined && !isPinTrouble(problem))

export type Unlocked<T> = ReturnType<typeof useUnlocked<T>>
