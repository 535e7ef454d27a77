/**
 * What messengers and networks show for the link of a gift (https://ogp.me): the campaign and the gift giver. For a
 * claimed contact card, which anyone with its link may read, also its person. For any other gift nothing says who
 * claimed it.
 */
import type { KnownGift } from '@tohfa/sync-protocol/entities/claim-page'
import { isCard } from '@tohfa/sync-protocol/is-card'
import { hash } from 'node:crypto'

export interface LinkPreview {
  title: string
  /** under the title; whose gift or card it is */
  of: string
  /** media path of the picture beside it */
  picture: string | null
  /** identifies this content: the address of its picture changes with it */
  version: string
}

/** changes when the same content is drawn another way */
const DRAWN = 1

export function linkPreview({ qr, campaign }: KnownGift): LinkPreview {
  const isPublic = qr.claimed && isCard(campaign.campaign_type)
  const shown = {
    title: (isPublic && qr.claimer_name) || campaign.name,
    of: isPublic
      ? (qr.claimer_company ?? '')
      : campaign.contact_name
        ? `A gift from ${campaign.contact_name}`
        : '',
    picture: campaign.images[0]?.image_url ?? null,
  }
  return { ...shown, version: hash('sha1', JSON.stringify([DRAWN, shown]), 'base64url').slice(0, 12) }
}

export const escapedText = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * The tags for the head of the page. They name neither type nor size of the picture: readers take a page for a website,
 * and the bytes are in the first HTML of every gift.
 * @param link the gift's own address, with its origin
 */
export function previewTags({ title, of, version }: LinkPreview, link: string): string {
  const property = (name: string, content: string) =>
    `<meta property="og:${name}" content="${escapedText(content)}">`
  return [
    property('title', title),
    property('description', of || 'A gift for you'),
    property('url', link),
    property('image', `${link}/preview.jpg?v=${version}`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('')
}

/** The page with these tags at the end of its head. */
export const withTags = (html: string, tags: string) => html.replace('</head>', () => `${tags}</head>`)
