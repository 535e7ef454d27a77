import { useLayoutEffect, useRef, type ComponentProps } from 'react'
import { Button } from '../button'

/** Breaks off what is under way; when it leaves with the focus, what had it before has it again. */
export function CancelButton(props: ComponentProps<'button'>) {
  const button = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => {
    const own = button.current
    const before = document.activeElement
    return () => {
      if (own === document.activeElement && before instanceof HTMLElement) before.focus()
    }
  }, [])
  return <Button {...props} ref={button} variant="quiet" />
}
