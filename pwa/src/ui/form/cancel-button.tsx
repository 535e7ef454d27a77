import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Button } from '../button'

/** Cancels running work. If it unmounts while focused, the previously focused element gets the focus back. */
export function CancelButton(props: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    const before = document.activeElement
    return () => {
      if (own === document.activeElement && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return <Button {...props} ref={button} variant="secondary" />
}
