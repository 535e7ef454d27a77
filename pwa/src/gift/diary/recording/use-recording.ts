import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../../ui/toast/toast'
import * as t from '../diary.texts'
import { NoRoomError, startSession, type Recorded, type Session, type SessionEnd } from './recording-session'

const TICK_MS = 200

const WORDS: Record<Exclude<SessionEnd, 'stopped'>, string> = {
  tooLarge: t.stoppedTooLarge,
  noRoom: t.stoppedNoRoom,
  unplugged: t.stoppedUnplugged,
}

/**
 * Idle, recording (or paused), recorded.
 * @param before the recording of an entry that the server refused and that is corrected here
 */
export function useRecording(code: string, before?: File) {
  const session = useRef<Session>(undefined)
  const onEnded = useRef<(taken: Recorded | undefined) => void>(undefined)
  const [state, setState] = useState<'idle' | 'starting' | 'recording' | 'paused' | 'recorded'>(
    before ? 'recorded' : 'idle',
  )
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [recorded, setRecorded] = useState<(Recorded & { url: string }) | undefined>(
    () => before && { file: before, url: URL.createObjectURL(before) },
  )
  const [note, setNote] = useState<string>()

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => {
      setSeconds((session.current?.elapsed() ?? 0) / 1000)
      setLevel(session.current?.level() ?? 0)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [state])
  // if the form closes without a decision, the diary offers the recording when it is opened again
  useEffect(() => {
    if (!recorded) return
    return () => {
      URL.revokeObjectURL(recorded.url)
      recorded.stored?.release()
    }
  }, [recorded])
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
      session.current?.abandon()
    }
  }, [])

  const take = (taken: Recorded) => {
    setRecorded({ ...taken, url: URL.createObjectURL(taken.file) })
    setState('recorded')
  }
  /** the recording is removed from the form afterwards, so that no other tab offers it in between */
  const drop = async (one: Recorded | undefined = recorded) =>
    one?.stored?.drop().catch((error: unknown) => console.error(error))
  const ended = (taken: Recorded | undefined, end: SessionEnd) => {
    session.current = undefined
    onEnded.current?.(taken)
    if (!taken) {
      setNote(t.nothingRecorded)
      return setState(recorded ? 'recorded' : 'idle')
    }
    void drop()
    take(taken)
    if (end === 'stopped') toast(m.recordingStopped, 'info')
    else setNote(WORDS[end])
  }
  const start = async () => {
    const was = state
    setState('starting')
    setNote(undefined)
    try {
      session.current = await startSession(code, ended, () => toast(t.notStored, 'error'))
    } catch (error) {
      setState(was)
      return error instanceof NoRoomError ? setNote(t.noRoomToRecord) : toast(m.recordingFailed, 'error')
    }
    // a person may leave while the browser asks for the microphone
    if (gone.current) return session.current.abandon()
    setSeconds(0)
    setState('recording')
    toast(m.recordingStarted, 'info')
  }
  return {
    state,
    seconds,
    level,
    recorded,
    /** why it ended or could not start, if not on request */
    note,
    start: () => void start(),
    stop: () => session.current?.stop(),
    pause: () => {
      session.current?.pause()
      setState('paused')
    },
    resume: () => {
      session.current?.resume()
      setState('recording')
    },
    take,
    runs: state === 'recording' || state === 'paused',
    /** Ends a running recording. @returns what to save; 'silent' if nothing was recorded, which `note` says */
    ready: async () => {
      const running = session.current
      if (!running) return recorded
      const end = new Promise<Recorded | undefined>((resolve) => (onEnded.current = resolve))
      running.stop()
      return (await end) ?? 'silent'
    },
    remove: () => {
      setRecorded(undefined)
      setState('idle')
      setNote(undefined)
      return drop()
    },
    /** called when its entry is stored */
    saved: drop,
  }
}
export type Recording = ReturnType<typeof useRecording>
