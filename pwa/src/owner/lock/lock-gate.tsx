import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import type { ReactNode } from 'react'
import { CodeListSkeleton } from '../codes/code-list-skeleton'
import { lazyPart } from '../../ui/lazy-part'

const Locked = lazyPart(() => import('../../device-lock/locked'))

interface LockGateProps {
  campaign: Campaign
  /** fetches what could not be stored while the lock was closed */
  onOpened: () => void
  /** what shows the campaign's recipients */
  children: ReactNode
}

/** Shows the recipients of a campaign; if its owner asks for a lock, only once this device's PIN was entered. */
export const LockGate = ({ campaign, onOpened, children }: LockGateProps) =>
  campaign.require_lock ? (
    <Locked onOpened={onOpened} skeleton={<CodeListSkeleton />} fallback={<CodeListSkeleton />}>
      {children}
    </Locked>
  ) : (
    children
  )
