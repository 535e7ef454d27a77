/**
 * A cache of rendered pages without personal data. Its key is everything that a page is made of, so a cached page is
 * never out of date. In each answer, a new idempotency key replaces a placeholder.
 */
import {
  HIDDEN_KEY,
  type ClaimPages,
  type KnownGift,
  type RenderedPage,
} from '@tohfa/sync-protocol/entities/claim-page'
import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { escapedText, linkPreview, previewTags, withTags } from '../link-preview/link-preview'

/** bytes of pages in the cache */
const CACHE_BYTES = 8 * 1024 * 1024
/** the placeholder of the idempotency key; not a valid UUID */
const PLACEHOLDER = '00000000-0000-0000-0000-00000000tofa'
/** the placeholder of the page's address */
const LINK = '00000000-0000-0000-0000-00000000link'

export interface CachedPage extends Omit<RenderedPage, 'html'> {
  /** of the content without the idempotency key */
  etag: string
  /** The document with this idempotency key, and tags that name this link. */
  html(key: string, link: string): string
}

/** Returns the page of an unclaimed code, or of an unknown one (null). */
export type PageCache = (gift: KnownGift | null) => CachedPage

export function createPageCache(pages: ClaimPages): PageCache {
  const cache = new LRUCache<string, CachedPage>({ maxSize: CACHE_BYTES })
  return (gift) => {
    // all codes of a campaign have the same page, as its form is sent to the page's own address
    const start = {
      gift: gift && { ...gift, qr: { ...gift.qr, code: '' } },
      hidden: { [HIDDEN_KEY]: PLACEHOLDER },
    }
    const content = JSON.stringify(start)
    const cached = cache.get(content)
    if (cached) return cached
    const { html: rendered, ...inline } = pages.gift(start)
    const html = gift ? withTags(rendered, previewTags(linkPreview(gift), LINK)) : rendered
    const parts = html.split(PLACEHOLDER)
    const page: CachedPage = {
      ...inline,
      etag: `W/"${hash('sha1', html, 'base64url')}"`,
      html: (key, link) => parts.join(key).replaceAll(LINK, () => escapedText(link)),
    }
    cache.set(content, page, { size: html.length + content.length })
    return page
  }
}
