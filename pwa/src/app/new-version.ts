/** Whether a newer version of the app is installed and waits to be activated. */
import { listeners } from '../device/listeners'

let waiting = false
const changes = listeners()

export const isVersionWaiting = () => waiting

export function versionIsWaiting(): void {
  waiting = true
  changes.tell()
}

export const onVersionChange = changes.add
