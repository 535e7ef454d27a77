import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { cancel } from '../../ui/ui.texts'
import { saveChanges, saving } from '../shared/campaign-forms.texts'

interface SaveBarProps {
  busy: boolean
  onCancel: () => void
  /** what became of the last press, above the buttons */
  children: ReactNode
}

/** The buttons of a long form in a dialog, always in reach; on a screen that is very low, at its end. */
export const SaveBar = ({ busy, onCancel, children }: SaveBarProps) => (
  <div className="bottom-0 z-10 -mx-5 -mb-[max(1.25rem,env(safe-area-inset-bottom))] grid gap-3 border-t border-line bg-surface px-5 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] [@media(height>=30rem)]:sticky">
    {children}
    <div className="even gap-2 sm:ml-auto sm:w-80">
      <Button variant="secondary" size="tight" disabled={busy} onClick={onCancel}>
        {cancel}
      </Button>
      <Button type="submit" size="tight" busy={busy}>
        {busy ? saving : saveChanges}
      </Button>
    </div>
  </div>
)
