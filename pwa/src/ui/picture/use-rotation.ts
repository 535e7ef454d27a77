import { SLIDESHOW_EVERY_MS } from '@tohfa/sync-protocol/limits'
import { useEffect, useState, type RefObject } from 'react'
import { useHeld } from './use-held'
import { useMedia } from '../use-media'
import { useWatched } from './use-watched'

/** not in every browser, and not in TypeScript's types */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Which of `count` pictures in `area` is shown, and whether it changes by itself.
 * @param isSettled whether a picture is there: none gives way to one that is still on its way
 */
export function useRotation(
  area: RefObject<HTMLElement | null>,
  count: number,
  isSettled: (place: number) => boolean,
) {
  const [place, setPlace] = useState(0)
  // what the person chose; until then the device's settings choose
  const [chosen, setChosen] = useState<boolean>()
  const calm = useMedia('(prefers-reduced-motion: reduce)')
  const watched = useWatched(area)
  const [held, letGo] = useHeld(area)

  // there may be fewer pictures than a moment ago
  const at = place % count
  const next = (at + 1) % count
  const playing = chosen ?? !(calm || savesData())
  const running = playing && watched && !held
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
    play(now: boolean) {
      setChosen(now)
      letGo()
    },
    /** by hand: from here on nothing changes by itself */
    go(steps: 1 | -1) {
      setChosen(false)
      setPlace((at + steps + count) % count)
    },
  }
}
