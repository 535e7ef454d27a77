import type { SyntheticEvent } from 'react'
import { Button } from '../../ui/button'

interface LockedGiftProps {
  title: string
  text: string
  /** the button's text */
  action: string
  /** shown while a known PIN is tried */
  trying?: string | undefined
  /** something on the page is more urgent */
  second?: boolean
  /** opens the PIN dialog; without JavaScript a separate page asks */
  onAsk?: () => void
}

/** A placeholder for details that need a PIN to open. */
export function LockedGift({ title, text, action, trying, second = false, onAsk }: LockedGiftProps) {
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    if (trying === undefined) onAsk?.()
  }
  return (
    <form className="text-center" onSubmit={ask}>
      <h1 className="font-display text-2xl font-semibold">{title}</h1>
      <p className="mt-2 mb-4 text-balance text-soft">{text}</p>
      <Button
        type="submit"
        variant={second ? 'secondary' : 'primary'}
        name="ask"
        value="pin"
        busy={trying !== undefined}
      >
        {trying ?? action}
      </Button>
    </form>
  )
}
