import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Calls back when something beside `place` is pressed, while `on`. */
export function useOutsidePress(place: RefObject<HTMLElement | null>, on: boolean, onPress: () => void) {
  const pressed = useEffectEvent(({ target }: Event) => {
    if (target instanceof Node && !place.current?.contains(target)) onPress()
  })
  useEffect(() => {
    if (!on) return
    const leaving = new AbortController()
    addEventListener('pointerdown', (event) => pressed(event), { signal: leaving.signal })
    return () => leaving.abort()
  }, [on])
}
