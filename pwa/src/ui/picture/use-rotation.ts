import { type RefObject, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { savesData } from '../../device/network/save-data'
import { useMedia } from '../use-media'

/** how long each picture of a slideshow is shown */
export const SLIDESHOW_EVERY_MS = 1_000

/**
 * Which of `count` pictures in `area` is shown, and whether they change by themselves.
 * @param isSettled whether a picture has loaded or failed; the change waits for it
 */
export function useRotation(
  area: RefObject<HTMLElement | null>,
  count: number,
  isSettled: (place: number) => boolean,
) {
  const [place, setPlace] = useState(0)
  // the person's choice; undefined: the device's settings decide
  const [chosen, setChosen] = useState<boolean>()
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const watched = useWatched(area)
  const [held, stopped, letGo] = useHeld(area)
  const touched = useTouched(area, () => setChosen(false))

  // pictures may have been removed
  const at = place % count
  const next = (at + 1) % count
  const playing = chosen ?? !(calm || savesData())
  const running = playing && watched && !stopped
  const due = running && isSettled(at) && isSettled(next)

  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => setPlace(next), SLIDESHOW_EVERY_MS)
    return () => clearTimeout(timer)
  }, [due, at, next])

  return {
    at,
    next,
    playing,
    running,
    /** whether somebody is there who may want to stop it or to go on */
    used: held || touched,
    play(now: boolean) {
      setChosen(now)
      letGo()
    },
    /** moves on by hand, which stops the automatic change */
    go(steps: 1 | -1) {
      setChosen(false)
      setPlace((at + steps + count) % count)
    },
  }
}

/**
 * Whether the focus is inside `area` or a mouse is over it. Inside a card (an article) the whole card counts for the
 * mouse, because its link covers everything in it.
 * @returns also whether that stops the pictures, and a function that lets them go on until both have left
 */
function useHeld(area: RefObject<HTMLElement | null>): [held: boolean, stopped: boolean, letGo: () => void] {
  const [focused, setFocused] = useState(false)
  const [hovered, setHovered] = useState(false)

  useEffect(() => {
    const element = area.current
    if (!element) return
    const over = element.closest<HTMLElement>('article') ?? element
    const listening = new AbortController()
    const { signal } = listening
    const enter = ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse')
    element.addEventListener('focusin', () => setFocused(true), { signal })
    element.addEventListener('focusout', () => setFocused(false), { signal })
    over.addEventListener('pointerenter', enter, { signal })
    over.addEventListener('pointerleave', () => setHovered(false), { signal })
    return () => listening.abort()
  }, [area])

  // the button that started it keeps the focus, and a mouse is still over it
  const [free, setFree] = useState(false)
  const held = focused || hovered
  if (free && !held) setFree(false)
  return [held, held && !free, () => setFree(true)]
}

/** Whether `area` was the last thing that was touched. @param onTouch called for each touch but those of buttons */
function useTouched(area: RefObject<HTMLElement | null>, onTouch: () => void): boolean {
  const [touched, setTouched] = useState(false)
  const paused = useEffectEvent(onTouch)
  useEffect(() => {
    const listening = new AbortController()
    const touch = ({ pointerType, target }: PointerEvent) => {
      const inside = pointerType !== 'mouse' && target instanceof Element && area.current?.contains(target)
      setTouched(inside === true)
      if (inside && !target.closest('button')) paused()
    }
    document.addEventListener('pointerdown', touch, { signal: listening.signal })
    return () => listening.abort()
  }, [area])
  return touched
}

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether an element is visible: in a visible tab, and inside the window. */
function useWatched(area: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false)
  const hidden = useSyncExternalStore(
    onVisibility,
    () => document.hidden,
    () => true,
  )

  useEffect(() => {
    if (!area.current) return
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting === true))
    observer.observe(area.current)
    return () => observer.disconnect()
  }, [area])

  return inView && !hidden
}
