import { Camera, CameraOff } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '../ui/button'
import { classNames } from '../ui/class-names'
import { FormError } from '../ui/form/form-error'
import * as t from './scan.texts'

interface CameraViewProps {
  /** returns true to accept the code; the camera then stops */
  onText: (text: string) => boolean
  refusal: string | null
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

/** Starts the camera only at a press: people refuse a permission request they did not expect. */
export function CameraView({ onText, refusal }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'off' | 'starting' | 'on'>('off')
  const [error, setError] = useState<string | null>(null)
  const wanted = state !== 'off'
  const tell = useEffectEvent(onText)

  useEffect(() => {
    if (!wanted) return
    const leaving = new AbortController()
    const start = async () => {
      const scanner = await import('../device/scanner').catch(() => null)
      if (!scanner) throw new Error(t.scannerMissing)
      if (!video.current) return
      const look = (text: string) => {
        if (!tell(text)) return
        // stop at once: another frame would start the navigation again, and on a slow network it would never end
        leaving.abort()
        setState('off')
      }
      await scanner.scanCamera(video.current, look, leaving.signal)
    }
    start().then(
      () => setState((now) => (now === 'starting' ? 'on' : now)),
      (failure: unknown) => {
        if (leaving.signal.aborted) return
        setState('off')
        setError(failureOf(failure))
      },
    )
    return () => leaving.abort()
  }, [wanted])

  return (
    <div className="grid gap-3">
      <div
        className={classNames(
          'relative flex w-full items-center justify-center overflow-hidden rounded-card',
          wanted ? 'aspect-square max-h-[60dvh] bg-black' : 'h-44 border border-dashed border-edge bg-sunken',
        )}
      >
        <video
          ref={video}
          muted
          playsInline
          aria-label={t.cameraView}
          className="size-full object-cover"
          hidden={!wanted}
        />
        {wanted && (
          <>
            <span aria-hidden="true" className="absolute size-3/5 rounded-card border-4 border-white/80" />
            <p
              role="status"
              className="absolute bottom-3 rounded-full bg-black/70 px-4 py-1.5 text-sm text-white"
            >
              {state === 'starting' ? t.starting : (refusal ?? t.looking)}
            </p>
          </>
        )}
        {!wanted && (
          <Button
            icon={<Camera aria-hidden className="size-5" />}
            onClick={() => {
              setError(null)
              setState('starting')
            }}
          >
            {t.startCamera}
          </Button>
        )}
      </div>
      {wanted && (
        <Button
          variant="secondary"
          icon={<CameraOff aria-hidden className="size-5" />}
          onClick={() => setState('off')}
        >
          {t.stopCamera}
        </Button>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}

function failureOf(error: unknown): string {
  if (isRefusal(error)) return t.cameraRefused
  return error instanceof Error && error.message === t.scannerMissing ? t.scannerMissing : t.cameraMissing
}
