import type { SyntheticEvent } from 'react'
import { Button } from '../../ui/button'

interface LockedGiftProps {
  title: string
  text: string
  /** the button's words */
  action: string
  /** said while a PIN that is known is being tried */
  trying?: string | undefined
  /** opens the question for the PIN; without JavaScript a page of its own asks */
  onAsk?: () => void
}

/** Details that only a PIN opens. */
export function LockedGift({ title, text, action, trying, onAsk }: LockedGiftProps) {
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    if (trying === undefined) onAsk?.()
  }
  return (
    <form className="text-center" onSubmit={ask}>
      <h1 className="font-display text-2xl font-semibold">{title}</h1>
      <p className="mt-2 mb-4 text-soft">{text}</p>
      <Button type="submit" name="ask" value="pin" busy={trying !== undefined}>
        {trying ?? action}
      </Button>
    </form>
  )
}
