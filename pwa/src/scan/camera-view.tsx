import { Camera as CameraIcon, CameraOff, Flashlight, FlashlightOff, ZoomIn } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { openCamera, ScannerMissingError, type Camera } from '../device/camera'
import { keepAwake } from '../device/keep-awake'
import { Button, IconButton } from '../ui/button'
import { classNames } from '../ui/class-names'
import { FormError } from '../ui/form/form-error'
import * as t from './scan.texts'

interface CameraViewProps {
  /** called with every text in the picture, again and again; returns true to switch the camera off */
  onText: (text: string) => boolean
  /** shown over the picture while codes are searched for */
  status: string
  /** starts without a press: people refuse a permission request they did not expect */
  startsAtOnce?: boolean
  /** called when a person switches it on or off */
  onSwitch?: (on: boolean) => void
  /** more buttons next to the camera's own */
  controls?: ReactNode
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'

export function CameraView({ onText, status, startsAtOnce = false, onSwitch, controls }: CameraViewProps) {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<'off' | 'starting' | 'on'>(startsAtOnce ? 'starting' : 'off')
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

  return (
    <div className="grid gap-2">
      <div
        className={classNames(
          'relative flex w-full items-center justify-center overflow-hidden rounded-card',
          wanted ? 'h-[36dvh] min-h-44 bg-black' : 'h-36 border border-dashed border-edge bg-sunken',
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
            <span
              aria-hidden="true"
              className="absolute aspect-square h-3/5 rounded-card border-4 border-white/80"
            />
            <p
              role="status"
              className="absolute bottom-2 rounded-full bg-black/70 px-4 py-1 text-sm text-white"
            >
              {state === 'starting' ? t.starting : status}
            </p>
          </>
        )}
        {!wanted && (
          <Button
            icon={<CameraIcon aria-hidden className="size-5" />}
            onClick={() => {
              setError(null)
              setState('starting')
              onSwitch?.(true)
            }}
          >
            {t.startCamera}
          </Button>
        )}
      </div>
      {wanted && (
        <div className="flex items-center gap-1">
          {camera?.zoom && <Zoom zoom={camera.zoom} />}
          <span className="flex-1" />
          {camera?.setTorch && <Torch set={camera.setTorch} />}
          {controls}
          <IconButton
            label={t.stopCamera}
            onClick={() => {
              setState('off')
              onSwitch?.(false)
            }}
          >
            <CameraOff aria-hidden className="size-5" />
          </IconButton>
        </div>
      )}
      <FormError>{error}</FormError>
    </div>
  )
}

function Torch({ set }: { set: NonNullable<Camera['setTorch']> }) {
  const [on, setOn] = useState(false)
  const Icon = on ? FlashlightOff : Flashlight
  return (
    <IconButton
      label={on ? t.torchOff : t.torchOn}
      onClick={() => {
        set(!on).then(
          () => setOn(!on),
          // another program uses the light
          () => undefined,
        )
      }}
    >
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}

const Zoom = ({ zoom: { min, max, step, now, set } }: { zoom: NonNullable<Camera['zoom']> }) => (
  <label className="flex min-h-touch min-w-0 items-center gap-2">
    <ZoomIn aria-hidden className="size-5 shrink-0" />
    <span className="sr-only">{t.zoom}</span>
    <input
      type="range"
      min={min}
      max={max}
      step={step}
      defaultValue={now}
      className="min-w-0 accent-accent"
      onChange={({ currentTarget }) => {
        set(currentTarget.valueAsNumber).catch(() => undefined)
      }}
    />
  </label>
)

function failureOf(error: unknown): string {
  if (isRefusal(error)) return t.cameraRefused
  return error instanceof ScannerMissingError ? t.scannerMissing : t.cameraMissing
}
