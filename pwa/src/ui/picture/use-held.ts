import { useEffect, useState, type RefObject } from 'react'

/**
 * Whether the focus is inside `area` or a mouse is over it. Inside a card (an article) the whole card counts for the
 * mouse, because its link covers everything in it.
 * @returns also a function that resets it until the next focus or mouse event
 */
export function useHeld(area: RefObject<HTMLElement | null>): [held: boolean, letGo: () => void] {
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

  const letGo = () => {
    setFocused(false)
    setHovered(false)
  }
  return [focused || hovered, letGo]
}
