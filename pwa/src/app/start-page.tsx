import { useEffect, useState, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
import { untilLeft } from '../ui/until-left'
import { HOME_OF_GIFTS, useSession } from './use-session'

/** Shown while a screen's code loads. */
export const PageSkeleton = () => (
  <SkeletonGroup className="grid gap-4">
    <Skeleton className="h-9 w-56" />
    <Skeleton className="h-40" />
    <Skeleton className="h-40" />
  </SkeletonGroup>
)

/**
 * What `/` shows. People who are not signed in log in first (specification, section 2), except people with gifts: their
 * installed app begins here.
 */
export function StartPage({ children }: { children: ReactNode }) {
  const { token, ended } = useSession()
  if (token !== null) return children
  // a person who has just logged out, or whose session has ended, has an account
  return ended === undefined ? <Guest /> : <Redirect to="/login" replace />
}

function Guest() {
  const [holds, setHolds] = useState<boolean>()
  useEffect(() => {
    const look = async () => (await import('../my-gifts/holds-gifts')).holdsGifts()
    return untilLeft(look, setHolds, () => setHolds(false))
  }, [])
  if (holds === undefined) return <PageSkeleton />
  return <Redirect to={holds ? HOME_OF_GIFTS : '/login'} replace />
}
