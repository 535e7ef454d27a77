import { SLIDESHOW_EVERY_MS } from '@tohfa/sync-protocol/limits'
import { useEffect, useState, type RefObject } from 'react'
import { useHeld } from './use-held'
import { useMedia } from '../use-media'
import { useWatched } from './use-watched'

/** not in every browser, and not in TypeScript's types */
const savesData = () =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

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
  const [held, letGo] = useHeld(area)

  // pictures may have been removed
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
    /** goes by hand, which stops the automatic change */
    go(steps: 1 | -1) {
      setChosen(false)
      setPlace((at + steps + count) % count)
    },
  }
}
