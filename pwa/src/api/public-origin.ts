/**
 * The origin of links in QR codes: the one that the server was configured to print, else this page's own. It is stored
 * on the device, so that codes drawn offline have the same links.
 */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { listeners } from '../device/listeners'
import { onDevice } from '../device/small-storage'
import { callJson } from './client'

const KEY = 'public_url'

let configured = onDevice.read(KEY)
const changes = listeners()

export const publicOrigin = () => configured ?? location.origin

/** Asks the server once; without an answer the known origin stays. */
export async function refreshPublicOrigin(): Promise<void> {
  const { public_url: url } = await callJson(endpoint.readConfig, {})
  if (url === configured) return
  configured = url
  onDevice.write(KEY, url)
  changes.tell()
}

export const onPublicOriginChange = changes.add
