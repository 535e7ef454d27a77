import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { v4 } from 'uuid'
import { useChosenImages } from '../../ui/form/use-chosen-images'
import { admitted, arranged } from './images.view'

/** The images that a person adds to a campaign; each has an id on this page, by which its link is found. */
export function useNewImages() {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [ids] = useState(() => new WeakMap<File, string>())
  const images = useChosenImages((why) =>
    setRefusal(why === m.imageRequired ? m.imagesOnly : why || m.imagesProcessFailed),
  )
  const chosen = images.chosen.map((image) => ({ ...image, id: ids.get(image.original) ?? '' }))
  const byId = (act: (original: File) => void) => (id: string) =>
    chosen.filter((image) => image.id === id).forEach(({ original }) => act(original))

  /** @param room how many more the campaign can have */
  const add = (files: readonly File[], room: number) => {
    const taken = admitted(files, room)
    setRefusal(taken.refusal)
    for (const image of taken.images) ids.set(image, v4())
    images.add(taken.images)
  }

  /**
   * the files to send, by their ids, once all are ready; `refused` if some cannot be taken
   * @param sorted in this order
   */
  const ready = async (sorted: readonly { id: string }[]) => {
    const all = await images.ready()
    const files = chosen.flatMap(({ id }, place) => {
      const file = all[place]
      return file ? [{ id, file }] : []
    })
    const order = sorted.map(({ id }) => id)
    return { files: arranged(files, order), refused: all.includes(null) }
  }

  return { chosen, refusal, add, remove: byId(images.remove), fail: byId(images.fail), ready }
}
export type NewImages = ReturnType<typeof useNewImages>
export type NewImage = NewImages['chosen'][number]
