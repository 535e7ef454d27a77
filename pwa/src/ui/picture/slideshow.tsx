/**
 * Pictures that change by themselves while they are visible. A press or a touch pauses them (WCAG 2.2.2). If the device
 * asks for less motion or less data, they start only after a press. The controls appear for a mouse, the focus or a touch;
 * the picture makes room for them, so that they never cover any of it.
 */
import { useRef, useState, type ReactNode } from 'react'
import { classNames } from '../class-names'
import { icon } from '../icons'
import { Picture } from './picture'
import type { PicturesProps } from './pictures'
import * as t from './slideshow.texts'
import { useRotation } from './use-rotation'

const PauseIcon = icon(<path d="M8.5 5.5v13M15.5 5.5v13" />)
const PlayIcon = icon(<path d="M7.5 5v14L19 12z" />)
const PreviousIcon = icon(<path d="M14.5 5.5 8 12l6.5 6.5" />)
const NextIcon = icon(<path d="M9.5 5.5 16 12l-6.5 6.5" />)

export default function Slideshow({ pictures, label, sizes, first = false, className }: PicturesProps) {
  const area = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const isSettled = (place: number) => settled.has(pictures[place]?.image_url ?? '')
  const { at, next, playing, running, used, play, go } = useRotation(area, pictures.length, isSettled)
  // fetch the next one if it will be shown and the current one has loaded
  const held = playing && isSettled(at) ? [at, next] : [at]

  return (
    <div
      ref={area}
      role="group"
      aria-roledescription="carousel"
      aria-label={t.slideshow(label)}
      className={classNames('relative', className)}
    >
      {/* first, so that it is found before what it stops */}
      <div
        className={classNames(
          'absolute inset-x-1 bottom-0 z-10 flex',
          !used && 'pointer-events-none opacity-0',
        )}
      >
        <Control
          label={playing ? t.pauseSlideshow : t.playSlideshow}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          onPress={() => play(!playing)}
          className="mr-auto"
        />
        <Control label={t.previousPicture} icon={<PreviousIcon />} onPress={() => go(-1)} />
        <Control label={t.nextPicture} icon={<NextIcon />} onPress={() => go(1)} />
      </div>
      <div
        aria-live={running ? 'off' : 'polite'}
        className={classNames('absolute inset-x-0 top-0', used ? 'bottom-11' : 'bottom-5')}
      >
        {pictures.map((picture, place) => {
          if (!held.includes(place)) return null
          return (
            <div
              key={`${place} ${picture.image_url}`}
              className={classNames('absolute inset-0', place !== at && 'invisible')}
            >
              <Picture
                picture={picture}
                name={t.pictureOf(place + 1, pictures.length, label)}
                fit="contain"
                sizes={sizes}
                first={first && place === 0}
                className="size-full"
                onSettled={() => setSettled((before) => new Set(before).add(picture.image_url))}
              />
            </div>
          )
        })}
      </div>
      <div
        aria-hidden
        className={classNames(
          'absolute inset-x-0 bottom-0 flex items-center justify-center gap-1.5',
          used ? 'h-11' : 'h-5',
        )}
      >
        {pictures.map((_, place) => (
          <span
            key={place}
            className={classNames(
              'h-2 rounded-full border',
              place === at
                ? 'w-4 border-accent-ink bg-accent-ink forced-colors:bg-[Highlight]'
                : 'w-2 border-edge',
            )}
          />
        ))}
      </div>
    </div>
  )
}

interface ControlProps {
  label: string
  icon: ReactNode
  onPress: () => void
  className?: string
}
const Control = ({ label, icon, onPress, className }: ControlProps) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className={classNames(
      'ring-inside flex size-touch items-center justify-center rounded-control text-ink hover:bg-sunken',
      className,
    )}
  >
    {icon}
  </button>
)
