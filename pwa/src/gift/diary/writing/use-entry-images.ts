import { DIARY_IMAGES_MAX } from '@tohfa/sync-protocol/diary/diary-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { isPreparing, useChosenImages, type ChosenImage } from '../../../ui/form/use-chosen-images'
import { toast } from '../../../ui/toast/toast'

const shrunkBefore = (original: File): ChosenImage => ({
  original,
  preview: URL.createObjectURL(original),
  part: 1,
  file: Promise.resolve(original),
  stop: new AbortController(),
})

/**
 * The images that are added to an entry.
 * @param before the images of an operation that the server refused and that is corrected here
 * @param kept number of images that the entry has and keeps
 */
export function useEntryImages(before: readonly File[] = [], kept = 0) {
  const [error, setError] = useState<string>()
  const images = useChosenImages(
    (why) => (why === '' || why === m.imageRequired ? toast(m.imagesOnly, 'error') : setError(why)),
    () => before.map(shrunkBefore),
  )
  const left = DIARY_IMAGES_MAX - kept - images.chosen.length
  const add = (files: readonly File[]) => {
    setError(undefined)
    if (files.length > left) toast(m.diaryImagesTooMany, 'error')
    images.add(files.slice(0, Math.max(left, 0)))
  }
  /** images of the draft; a corrected operation brings its own */
  const restore = (files: readonly File[]) =>
    add(files.filter(({ name, size }) => !before.some((one) => one.name === name && one.size === size)))
  const ready = async () => (await images.ready()).filter((file) => file != null)
  return {
    ...images,
    error,
    left: Math.max(left, 0),
    isPreparing: images.chosen.some(isPreparing),
    add,
    restore,
    ready,
  }
}
export type EntryImages = ReturnType<typeof useEntryImages>
