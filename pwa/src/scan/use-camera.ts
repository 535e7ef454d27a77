import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { openCamera, ScannerMissingError, type Camera } from './camera'
import { keepAwake } from '../device/keep-awake'
import * as t from './scan.texts'

interface CameraOptions {
  /** called with every text in the picture, again and again; returns true to switch the camera off */
  onText: (text: string) => boolean
  /** starts without a press: people refuse a permission request they did not expect */
  startsAtOnce?: boolean | undefined
  /** called when a person switches it on or off */
  onSwitch?: ((on: boolean) => void) | undefined
}

export interface CameraInUse {
  /** shows its picture */
  video: RefObject<HTMLVideoElement | null>
  state: 'off' | 'starting' | 'on'
  /** what it can do, once it is on */
  camera: Camera | undefined
  /** why it is off, if nobody switched it off */
  error: string | null
  start: () => void
  stop: () => void
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

/** The camera of a screen, with the reader of codes; it is off once the screen is left. */
export function useCamera({ onText, startsAtOnce = false, onSwitch }: CameraOptions): CameraInUse {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraInUse['state']>(startsAtOnce ? 'starting' : 'off')
  const [camera, setCamera] = useState<Camera>()
  const [error, setError] = useState<string | null>(null)
  const wanted = state !== 'off'
  const tell = useEffectEvent(onText)

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const start = async () => {
      if (!video.current) return undefined
      const look = (text: string) => {
        if (!tell(text)) return
        // stop at once: another frame would start the navigation again, and on a slow network it would never end
        leaving.abort()
        setState('off')
      }
      const lose = () => {
        leaving.abort()
        setState('off')
        setError(t.cameraLost)
      }
      return openCamera(video.current, look, lose, leaving.signal)
    }
    start().then(
      (opened) => {
        setCamera(opened)
        setState((now) => (now === 'starting' ? 'on' : now))
      },
      (failure: unknown) => {
        if (leaving.signal.aborted) return
        setState('off')
        setError(failureOf(failure))
      },
    )
    const sleep = keepAwake()
    return () => {
      leaving.abort()
      sleep()
    }
  }, [wanted])

  return {
    video,
    state,
    camera,
    error,
    start: () => {
      setError(null)
      setState('starting')
      onSwitch?.(true)
    },
    stop: () => {
      setState('off')
      onSwitch?.(false)
    },
  }
}

function failureOf(error: unknown): string {
  if (isRefusal(error)) return t.cameraRefused
  return error instanceof ScannerMissingError ? t.scannerMissing : t.cameraMissing
}
