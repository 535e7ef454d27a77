import { useLockState } from '../device-lock/use-device-lock'
import { LockForm } from '../device-lock/lock-form'
import { lockedEntries } from './outbox.texts'

/** Entries of campaigns that ask for a lock: says that they exist, and how to see them. */
export default function LockedNote({ count }: { count: number }) {
  const state = useLockState()
  if (state === undefined || state === 'open') return null
  return (
    <div className="mx-auto mb-6 max-w-md">
      <LockForm state={state} about={lockedEntries(count)} />
    </div>
  )
}
