import { useEffect, useEffectEvent } from 'react'
import { useLockState } from '../../lock/use-device-lock'
import { LockForm } from '../../lock/lock-form'
import { cardLocked } from './travel.texts'

/** Shown instead of an emergency card that the lock of this device opens. */
export default function LockedCard({ onOpened }: { onOpened: () => void }) {
  const state = useLockState()
  const opened = useEffectEvent(onOpened)
  useEffect(() => {
    if (state === 'open') opened()
  }, [state])
  if (state === undefined || state === 'open') return null
  return (
    <div className="mt-6">
      <LockForm state={state} about={cardLocked} />
    </div>
  )
}
