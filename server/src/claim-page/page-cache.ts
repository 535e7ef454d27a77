/**
 * Rendered pages without personal data, kept for as long as what they show stays the same: what a page is made of is the
 * key. An idempotency key is minted for every answer and put in its place.
 */
import {
  HIDDEN_KEY,
  type ClaimPages,
  type KnownGift,
  type RenderedPage,
} from '@tohfa/sync-protocol/entities/claim-page'
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** bytes of pages that are kept */
const CACHE_BYTES = 8 * 1024 * 1024
/** stands where a key is put; no UUID that anybody mints */
const PLACE = '00000000-0000-0000-0000-00000000tofa'

export interface CachedPage extends Omit<RenderedPage, 'html'> {
  /** of the content, whatever its key */
  etag: string
  /** the document with a key of its own */
  html(key: string): string
}

/** The page of an unclaimed code, or of one that nobody knows (null). */
export type PageCache = (gift: KnownGift | null) => CachedPage

export function createPageCache(pages: ClaimPages): PageCache {
  const kept = new LRUCache<string, CachedPage>({ maxSize: CACHE_BYTES })
  return (gift) => {
    // the page of every code of a campaign is the same: its form goes to the address that it was read from
    const start = { gift: gift && { ...gift, qr: { ...gift.qr, code: '' } }, hidden: { [HIDDEN_KEY]: PLACE } }
    const content = JSON.stringify(start)
    const known = kept.get(content)
    if (known) return known
    const { html, ...inline } = pages.gift(start)
    const parts = html.split(PLACE)
    const page: CachedPage = {
      ...inline,
      etag: `W/"${hash('sha1', html, 'base64url')}"`,
      html: (key) => parts.join(key),
    }
    kept.set(content, page, { size: html.length + content.length })
    return page
  }
}
