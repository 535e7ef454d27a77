/**
 * The origin of links in QR codes: the one that the server was configured to print, else this page's own. It is stored
 * on the device, so that codes drawn offline have the same links.
 */
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { callJson } from './client'

const KEY = 'public_url'

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

let configured = stored()
const listeners = new Set<() => void>()

export const publicOrigin = () => configured ?? location.origin

/** Asks the server once; without an answer the known origin stays. */
export async function refreshPublicOrigin(): Promise<void> {
  const { public_url: url } = await callJson(endpoint.readConfig, {})
  if (url === configured) return
  configured = url
  try {
    if (url === null) localStorage.removeItem(KEY)
    else localStorage.setItem(KEY, url)
  } catch {
    // asked again at the next start
  }
  for (const listener of listeners) listener()
}

export function onPublicOriginChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
