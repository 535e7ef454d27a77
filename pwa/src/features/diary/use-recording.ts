import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { startRecording, type Recorder } from '../../device/recorder'
import { toast } from '../../ui/toast'

const TICK_MS = 200

/** Idle, recording (or paused), recorded. */
export function useRecording() {
  const recorder = useRef<Recorder>(undefined)
  const [state, setState] = useState<'idle' | 'recording' | 'paused' | 'recorded'>('idle')
  const [seconds, setSeconds] = useState(0)
  const [level, setLevel] = useState(0)
  const [recorded, setRecorded] = useState<{ file: File; url: string }>()

  useEffect(() => {
    if (state !== 'recording') return
    const timer = setInterval(() => {
      setSeconds((before) => before + TICK_MS / 1000)
      setLevel(recorder.current?.level() ?? 0)
    }, TICK_MS)
    return () => clearInterval(timer)
  }, [state])
  useEffect(() => {
    if (recorded) return () => URL.revokeObjectURL(recorded.url)
  }, [recorded])
  useEffect(() => () => recorder.current?.discard(), [])

  const start = async () => {
    try {
      recorder.current = await startRecording()
    } catch {
      return toast(m.recordingFailed, 'error')
    }
    setRecorded(undefined)
    setSeconds(0)
    setState('recording')
    toast(m.recordingStarted, 'info')
  }
  const stop = async () => {
    const file = await recorder.current?.stop()
    recorder.current = undefined
    if (!file) return
    setRecorded({ file, url: URL.createObjectURL(file) })
    setState('recorded')
    toast(m.recordingStopped, 'info')
  }
  return {
    state,
    seconds,
    level,
    recorded,
    start: () => void start(),
    stop: () => void stop(),
    pause: () => {
      recorder.current?.pause()
      setState('paused')
    },
    resume: () => {
      recorder.current?.resume()
      setState('recording')
    },
    remove: () => {
      setRecorded(undefined)
      setState('idle')
    },
  }
}
export type Recording = ReturnType<typeof useRecording>
