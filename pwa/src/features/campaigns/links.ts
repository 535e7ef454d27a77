import { useSyncExternalStore } from 'react'
import { onPublicOriginChange, publicOrigin } from '../../api/public-origin'

/** What a code's QR picture holds. */
export const claimLink = (origin: string, code: string) => `${origin}/claim/${code}`

/** What a campaign's master QR holds; `scan=1` tells the page that the master code was scanned. */
export const masterLink = (origin: string, masterCode: string) =>
  `${origin}/campaign-view/${masterCode}?scan=1`

export const usePublicOrigin = () => useSyncExternalStore(onPublicOriginChange, publicOrigin)
