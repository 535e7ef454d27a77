import type { ReactNode, Ref } from 'react'
import { Button } from '../../../ui/button'
import { icon } from '../../../ui/icons'
import * as t from '../diary.texts'

interface ComposeBarProps {
  button: Ref<HTMLButtonElement>
  /** an entry was begun and not saved */
  begun: boolean
  onWrite: () => void
  /** shown above the button */
  children?: ReactNode
}

/**
 * Stays at the thumb while the entries are scrolled, and ends with them. On a screen too low for both it follows them.
 */
export const ComposeBar = ({ button, begun, onWrite, children }: ComposeBarProps) => (
  <div
    data-thumb
    className="bottom-0 z-1 [@media(height>=20rem)]:sticky -mx-5 mt-4 -mb-5 rounded-b-card bg-surface px-5 pt-3 pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:-mx-7 sm:-mb-7 sm:px-7"
  >
    {children}
    <Button ref={button} icon={<PenIcon />} className="w-full" onClick={onWrite}>
      {begun ? t.continueEntry : t.newEntry}
    </Button>
  </div>
)

const PenIcon = icon(
  <path d="M4 20l1-4.5L16.5 4a2.1 2.1 0 0 1 3 0l.5.5a2.1 2.1 0 0 1 0 3L8.5 19zM14.5 6l3.5 3.5" />,
)
