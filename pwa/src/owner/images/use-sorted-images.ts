import type { CampaignImage } from '@tohfa/sync-protocol/entities/campaign-image'
import { useState } from 'react'
import { arranged, isSaved, moved, type EditedImage } from './images.view'
import type { NewImage } from './use-new-images'

/**
 * The images of a campaign and those that are added to it, in the order that a person chose.
 * @param latest as the campaign was last given; later answers of the server update it
 */
export function useSortedImages(latest: readonly CampaignImage[], chosen: readonly NewImage[]) {
  const [given, setGiven] = useState(latest)
  const [known, setKnown] = useState(latest)
  const [order, setOrder] = useState<readonly string[]>([])
  if (given !== latest) {
    setGiven(latest)
    setKnown(latest)
  }

  const images = arranged<EditedImage>([...known, ...chosen], order)
  const ids = images.map(({ id }) => id)
  return {
    images,
    saved: known.length,
    know: setKnown,
    move: (id: string, steps: number) => setOrder(moved(ids, id, steps)),
    /** An added image was uploaded: it keeps its place. */
    nowSaved: (id: string, saved: string) =>
      setOrder((before) => before.map((other) => (other === id ? saved : other))),
    /** Whether order or links differ from what is known once the added images were uploaded in their order. */
    isRearranged: (links: Readonly<Record<string, string>>) => {
      const uploaded = [...known, ...images.filter((image) => !isSaved(image))]
      return images.some(
        (image, place) =>
          image.id !== uploaded[place]?.id ||
          (isSaved(image) && image.link_url !== (links[image.id] || null)),
      )
    },
  }
}
