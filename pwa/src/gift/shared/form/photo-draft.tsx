import { useFileDraft } from './use-file-draft'
import type { ChosenPhoto } from './use-photo'

/** Keeps the chosen photo of a form through a reload. It is loaded once there is a photo or a draft. */
export default function PhotoDraft({ name, photo }: { name: string; photo: ChosenPhoto }) {
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
