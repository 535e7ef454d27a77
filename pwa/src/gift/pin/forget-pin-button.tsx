import { Button } from '../../ui/button'
import { lock } from './pin.texts'

/** Forgets the PIN that has opened this view, before the phone is passed on. */
export const ForgetPinButton = ({ onForget }: { onForget: () => void }) => (
  <Button variant="secondary" className="shrink-0" onClick={onForget}>
    {lock}
  </Button>
)
