import { useEffect, useRef, type ReactNode } from 'react'
import { useLockState } from './use-device-lock'
import { LockBar } from './lock-bar'
import { LockForm } from './lock-form'

interface LockedProps {
  onOpened: () => void
  /** while the lock is being read */
  skeleton: ReactNode
  children: ReactNode
}

/** Shows its children once the lock of this device is open. */
export default function Locked({ onOpened, skeleton, children }: LockedProps) {
  const state = useLockState()
  const fetchAnew = useRef(onOpened)
  useEffect(() => {
    fetchAnew.current = onOpened
  })
  useEffect(() => {
    if (state === 'open') fetchAnew.current()
  }, [state])
  if (state === undefined) return skeleton
  if (state === 'open')
    return (
      <>
        <LockBar />
        {children}
      </>
    )
  return (
    <div className="mx-auto mt-4 max-w-md sm:mt-8">
      <LockForm state={state} />
    </div>
  )
}
