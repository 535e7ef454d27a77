import type { SyntheticEvent } from 'react'
import * as labels from '../../ui/labels.texts'
import { Button } from '../../ui/button'
import { Note } from '../shared/message'

interface ClosedGiftProps {
  title: string
  text: string
  /** the button's text */
  action: string
  /** shown while a known PIN is tried */
  trying?: string | undefined
  /** something on the page is more urgent */
  second?: boolean
  /** why a PIN that is known has not opened them */
  trouble?: string | undefined
  /** tries that PIN again */
  onAgain?: () => void
  /** opens the PIN dialog; without JavaScript a separate page asks */
  onAsk?: () => void
}

/** A placeholder for details that need a PIN to open. */
export function ClosedGift({
  title,
  text,
  action,
  trying,
  trouble,
  second = false,
  onAgain,
  onAsk,
}: ClosedGiftProps) {
  const ask = (event: SyntheticEvent) => {
    event.preventDefault()
    if (trying === undefined) onAsk?.()
  }
  return (
    <form className="text-center" onSubmit={ask}>
      <h1 className="font-display text-2xl font-semibold">{title}</h1>
      <p className="mt-2 mb-4 text-balance text-soft">{text}</p>
      {trouble !== undefined && trying === undefined && (
        <Note>
          <p>{trouble}</p>
          <Button variant="secondary" className="mt-2" onClick={onAgain}>
            {labels.tryAgain}
          </Button>
        </Note>
      )}
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
