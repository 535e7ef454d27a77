import { useEffect, useState } from 'react'
import { untilLeft } from '../ui/until-left'
import { cameraIsWanted } from './choices'

/**
 * Whether the camera may start without a press: it was on before, or the person has allowed it permanently, so that the
 * browser asks nothing.
 * @returns undefined until the browser has said so
 */
export function useCameraStart(): boolean | undefined {
  const [starts, setStarts] = useState<boolean>()
  useEffect(() => untilLeft(mayStart, setStarts), [])
  return starts
}

async function mayStart(): Promise<boolean> {
  if (cameraIsWanted()) return true
  try {
    return (await navigator.permissions.query({ name: 'camera' as PermissionName })).state === 'granted'
  } catch {
    // some browsers do not say it
    return false
  }
}
