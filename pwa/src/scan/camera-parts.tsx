/** What a camera's picture has in it and next to it. */
import { Camera as CameraIcon, CameraOff, Flashlight, FlashlightOff, ZoomIn } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import type { Camera } from './camera'
import { Button, IconButton } from '../ui/button'
import { classNames } from '../ui/class-names'
import * as t from './scan.texts'
import type { CameraInUse } from './use-camera'

/** Where to hold the code. */
export const Aim = ({ className }: { className: string }) => (
  <span
    aria-hidden="true"
    className={classNames('aspect-square rounded-card border-4 border-white/80', className)}
  />
)

type StarterProps = Pick<CameraInUse, 'start'> & Pick<ComponentProps<typeof Button>, 'variant'>

export const Starter = ({ start, ...look }: StarterProps) => (
  <Button {...look} icon={<CameraIcon aria-hidden className="size-5" />} onClick={start}>
    {t.startCamera}
  </Button>
)

export const Stopper = ({ stop }: Pick<CameraInUse, 'stop'>) => (
  <IconButton label={t.stopCamera} onClick={stop}>
    <CameraOff aria-hidden className="size-5" />
  </IconButton>
)

export function Torch({ set }: { set: NonNullable<Camera['setTorch']> }) {
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

export const Zoom = ({ zoom: { min, max, step, now, set } }: { zoom: NonNullable<Camera['zoom']> }) => (
  <label className="flex min-h-touch min-w-0 items-center gap-2">
    <ZoomIn aria-hidden className="size-5" />
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
