import { useEffect } from 'react'
import { draftOf, PHOTO, storeDraft } from './form-draft'
import { useFileDraft } from './use-file-draft'
import type { ChosenPhoto } from './use-photo'

/** Keeps the chosen photo of a form through a reload. It is loaded once there is a photo. */
export default function PhotoDraft({ name, photo }: { name: string; photo: ChosenPhoto }) {
  const hasPhoto = photo.preview !== undefined
  useEffect(() => {
    if (hasPhoto) storeDraft(name, [...Object.entries(draftOf(name)), [PHOTO, '']])
  }, [name, hasPhoto])
  useFileDraft(name, {
    choice: photo.preparing || photo.preview,
    begun: undefined,
    settled: !photo.preparing,
    ready: async () => {
      const file = photo.preview ? await photo.ready() : undefined
      return file ? [file] : []
    },
    restore: ([file]) => photo.choose(file),
  })
  return null
}
