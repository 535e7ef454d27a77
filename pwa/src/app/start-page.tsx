import { useEffect, useState, type ReactNode } from 'react'
import { Redirect } from 'wouter'
import { Skeleton, SkeletonGroup } from '../ui/skeleton'
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
 * What `/` shows. Whoever is not signed in logs in first (specification, section 2), but for people who hold gifts: their
 * installed app begins here.
 */
export function StartPage({ children }: { children: ReactNode }) {
  const { token, ended } = useSession()
  if (token !== null) return children
  // who has just left, or whose session has ended, has an account
  return ended === undefined ? <Guest /> : <Redirect to="/login" replace />
}

function Guest() {
  const [holds, setHolds] = useState<boolean>()
  useEffect(() => {
    let gone = false
    void import('../my-gifts/holds-gifts')
      .then(({ holdsGifts }) => holdsGifts())
      .catch(() => false)
      .then((held) => {
        if (!gone) setHolds(held)
      })
    return () => {
      gone = true
    }
  }, [])
  if (holds === undefined) return <PageSkeleton />
  return <Redirect to={holds ? HOME_OF_GIFTS : '/login'} replace />
}
