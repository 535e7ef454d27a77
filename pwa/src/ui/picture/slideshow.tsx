/**
 * Pictures that change by themselves while they are visible. A press pauses them (WCAG 2.2.2). If the device asks for
 * less motion or less data, they start only after a press.
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

export default function Slideshow({ pictures, label, fit, sizes, first = false, className }: PicturesProps) {
  const area = useRef<HTMLDivElement>(null)
  const [settled, setSettled] = useState<ReadonlySet<string>>(new Set())
  const isSettled = (place: number) => settled.has(pictures[place]?.image_url ?? '')
  const { at, next, playing, running, play, go } = useRotation(area, pictures.length, isSettled)
  // fetch the next one if it will be shown and the current one has loaded
  const held = playing && isSettled(at) ? [at, next] : [at]

  return (
    <div
      ref={area}
      role="group"
      aria-roledescription="carousel"
      aria-label={t.slideshow(label)}
      className={classNames('relative overflow-hidden', className)}
    >
      {/* first, so that it is found before what it stops */}
      <div className="absolute right-1 bottom-1 z-10 flex gap-1">
        <Control
          label={playing ? t.pauseSlideshow : t.playSlideshow}
          icon={playing ? <PauseIcon /> : <PlayIcon />}
          onPress={() => play(!playing)}
        />
        <Control label={t.previousPicture} icon={<PreviousIcon />} onPress={() => go(-1)} />
        <Control label={t.nextPicture} icon={<NextIcon />} onPress={() => go(1)} />
      </div>
      <div aria-live={running ? 'off' : 'polite'} className="size-full">
        {pictures.map((picture, place) => {
          if (!held.includes(place)) return null
          return (
            <div
              key={picture.image_url}
              className={classNames('absolute inset-0', place !== at && 'invisible')}
            >
              <Picture
                picture={picture}
                name={t.pictureOf(place + 1, pictures.length, label)}
                fit={fit}
                sizes={sizes}
                first={first && place === 0}
                className="size-full"
                onSettled={() => setSettled((before) => new Set(before).add(picture.image_url))}
              />
            </div>
          )
        })}
      </div>
    </div>
  )
}

const Control = ({ label, icon, onPress }: { label: string; icon: ReactNode; onPress: () => void }) => (
  <button
    type="button"
    aria-label={label}
    title={label}
    onClick={onPress}
    className="flex size-touch items-center justify-center rounded-full border border-line bg-surface text-ink shadow-card"
  >
    {icon}
  </button>
)
