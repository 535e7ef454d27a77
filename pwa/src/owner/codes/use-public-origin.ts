import { useSyncExternalStore } from 'react'
import { onPublicOriginChange, publicOrigin } from '../../api/public-origin'

export const usePublicOrigin = () => useSyncExternalStore(onPublicOriginChange, publicOrigin)
