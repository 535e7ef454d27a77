import { Button } from '../../ui/button'
import { lock } from './pin.texts'

/** Forgets the PIN that has opened this view, before the phone is passed on. */
export const LockButton = ({ onLock }: { onLock: () => void }) => (
  <Button variant="quiet" size="tight" className="-mr-2 shrink-0" onClick={onLock}>
    {lock}
  </Button>
)
