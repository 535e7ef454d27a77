import { Volume2, VolumeX } from 'lucide-react'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { allowSound } from '../device/sound/signal'
import { Button, IconButton } from '../ui/button'
import { classNames } from '../ui/class-names'
import { FormError } from '../ui/form/form-error'
import { Aim, Starter, Stopper, Torch, Zoom } from './camera-parts'
import * as t from './scan.texts'
import type { CameraInUse } from './use-camera'
import type { useSound } from './use-sound'

/** All of a phone's screen below the header. */
const STAGE =
  '-mx-[min(1rem,5vw)] -mt-3 -mb-24 flex min-h-[calc(100dvh-var(--above,3.6rem))] flex-col bg-surface sm:-mt-6 md:mx-auto md:mt-0 md:-mb-20 md:min-h-[calc(100dvh-var(--above,5.1rem)-1.5rem)] md:max-w-4xl md:rounded-card md:border md:border-line'

interface StageProps {
  /** undefined while it is not known whether it may start */
  camera?: CameraInUse | undefined
  sound?: ReturnType<typeof useSound> | undefined
  /** the heading, and what is chosen */
  head: ReactNode
  /** at the end of the bar */
  more?: ReactNode
  /** the verdict on the code that was just read */
  verdict?: ReactNode
  /** a gift is being opened */
  isLeaving?: boolean
  /** other ways to give a code, and what was scanned before */
  tools?: ReactNode
}

/** The camera's picture with everything over and around it. */
export function Stage({ camera, sound, head, more, verdict, isLeaving = false, tools }: StageProps) {
  const stage = useAbove()
  const isOff = camera?.state === 'off'
  return (
    <div ref={stage} className={STAGE}>
      <div className="flex items-center gap-1 px-4 py-1 md:rounded-t-card">
        <div className="min-w-0 flex-1">{head}</div>
        {camera && !isOff && (
          <>
            {camera.camera?.setTorch && <Torch set={camera.camera.setTorch} />}
            {sound && <SoundButton {...sound} />}
            <Stopper stop={camera.stop} />
          </>
        )}
        {more}
      </div>
      <div
        className={classNames(
          'relative flex min-h-[min(16rem,45dvh)] flex-1 flex-col',
          camera && !isOff ? 'bg-black' : 'bg-sunken',
        )}
      >
        {camera && (
          <video
            ref={camera.video}
            muted
            playsInline
            aria-label={t.cameraView}
            className="absolute inset-0 size-full object-cover"
            hidden={isOff}
          />
        )}
        <div className="relative flex min-h-32 flex-1 flex-col items-center justify-center gap-3 p-3 text-center">
          {camera && !isOff && (
            <>
              <span className="absolute inset-0 grid place-items-center [container-type:size]">
                <Aim className="w-[min(60cqh,75cqw)]" />
              </span>
              {camera.camera?.zoom && (
                <div className="relative mb-auto rounded-control bg-surface px-3">
                  <Zoom zoom={camera.camera.zoom} />
                </div>
              )}
            </>
          )}
          {camera && isOff && !isLeaving && (
            <>
              {!verdict && <p className="max-w-xs text-soft">{t.intro}</p>}
              <Starter start={camera.start} {...(verdict ? { variant: 'secondary' } : {})} />
            </>
          )}
          <div className="absolute inset-x-3 bottom-3 flex flex-wrap items-center justify-center gap-2 empty:hidden">
            {camera && !isOff && sound?.waits && (
              <Button
                variant="secondary"
                icon={<Volume2 aria-hidden className="size-5" />}
                onClick={allowSound}
              >
                {t.tapForSound}
              </Button>
            )}
            <p role="status" className="rounded-full bg-black/70 px-4 py-1 text-sm text-white empty:hidden">
              {lineOf(camera, verdict !== undefined, isLeaving)}
            </p>
          </div>
        </div>
        {verdict && <div className="relative mx-auto w-full max-w-md p-2">{verdict}</div>}
      </div>
      <div className="grid gap-2 border-t border-line px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))]">
        <FormError>{camera?.error ?? null}</FormError>
        <div className="flex min-h-16 flex-wrap gap-2">{tools}</div>
      </div>
    </div>
  )
}

/** What the camera does; nothing as long as a code was just read, or it would contradict the verdict. */
function lineOf(camera: CameraInUse | undefined, isRead: boolean, isLeaving: boolean): string | null {
  if (isLeaving) return t.opening
  if (!camera || camera.state === 'off' || isRead) return null
  return camera.state === 'starting' ? t.starting : t.looking
}

const SoundButton = ({ isLoud, toggle }: ReturnType<typeof useSound>) => {
  const Icon = isLoud ? Volume2 : VolumeX
  return (
    <IconButton label={isLoud ? t.soundOff : t.soundOn} onClick={toggle}>
      <Icon aria-hidden className="size-5" />
    </IconButton>
  )
}

/** Tells an element's style how much of the page is above it: the header, and a banner that comes and goes. */
function useAbove() {
  const element = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const measure = () => {
      const top = element.current?.getBoundingClientRect().top ?? 0
      element.current?.style.setProperty('--above', `${Math.round(top + scrollY)}px`)
    }
    measure()
    const sizes = new ResizeObserver(measure)
    sizes.observe(document.body)
    return () => sizes.disconnect()
  }, [])
  return element
}
