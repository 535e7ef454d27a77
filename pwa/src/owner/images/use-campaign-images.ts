import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { useState } from 'react'
import { arranged, moved } from './images.view'

/**
 * The images of a campaign in the order that a person chose.
 * @param latest as the campaign was last given; later answers of the server are laid over it
 */
export function useCampaignImages(latest: readonly CampaignImage[]) {
  const [given, setGiven] = useState(latest)
  const [known, setKnown] = useState(latest)
  const [order, setOrder] = useState<readonly string[]>([])
  if (given !== latest) {
    setGiven(latest)
    setKnown(latest)
  }

  const images = arranged(known, order)
  return {
    images,
    know: setKnown,
    move: (id: string, steps: number) =>
      setOrder(
        moved(
          images.map((image) => image.id),
          id,
          steps,
        ),
      ),
    /** What to save for these links, by image; undefined if nothing differs from what is known. */
    rearranged(links: Readonly<Record<string, string>>): CampaignImage[] | undefined {
      const wanted = images.map((image) => ({ ...image, link_url: links[image.id] || null }))
      const same = wanted.every(({ id, link_url }, place) => {
        const image = known[place]
        return image?.id === id && image.link_url === link_url
      })
      return same ? undefined : wanted
    },
  }
}
