import { useSyncExternalStore } from 'react'
import { installWay, watchInstallWay } from '../../device/install'

export const useInstallWay = () => useSyncExternalStore(watchInstallWay, installWay)
