import { useLockState } from '../../device-lock/use-device-lock'
import { LockForm } from '../../device-lock/lock-form'
import { cardLocked } from './travel.texts'

/** Shown instead of an emergency card that the lock of this device opens. */
export default function LockedCard() {
  const state = useLockState()
  if (state === undefined || state === 'open') return null
  return (
    <div className="mt-6">
      <LockForm state={state} about={cardLocked} />
    </div>
  )
}
