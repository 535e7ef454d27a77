import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react'

const onVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** Whether an element is visible: in a visible tab, and inside the window. */
export function useWatched(area: RefObject<HTMLElement | null>): boolean {
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
