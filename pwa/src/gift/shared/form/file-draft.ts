/** Chosen photos that survive a reload and a lost tab, as the text of their form does (form-draft.ts). */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { canStore } from '../submit/submit'
import { forgetDraft } from './form-draft'
import type { ChosenPhoto } from './use-photo'

const stored = async () => (await import('../../../offline/device-draft-files')).draftFiles

/** Without storage the form still has its files. */
const tried = (work: () => Promise<unknown>) =>
  void (canStore() && work().catch((error: unknown) => console.error(error)))

/** Deletes a draft with its files once its content is stored elsewhere, or no longer wanted. */
export function forgetWholeDraft(name: string): void {
  forgetDraft(name)
  tried(async () => (await stored()).drop(name))
}

/** equal to no choice */
const CHANGED = Symbol()

interface Chosen {
  /** a different value for each other choice */
  choice: unknown
  /** false while a file is being prepared */
  settled: boolean
  /** the files to send */
  ready: () => Promise<readonly File[]>
  restore: (files: readonly File[]) => void
}

/** Stores the files chosen in a form, and chooses them again after a reload. @param name of the form's draft */
export function useFileDraft(name: string, { choice, settled, ready, restore }: Chosen): void {
  const [restored, setRestored] = useState(false)
  const chooseAgain = useEffectEvent(restore)
  useEffect(() => {
    let left = false
    tried(async () => {
      const files = await (await stored()).read(name)
      if (left) return
      if (files.length > 0) chooseAgain(files)
      setRestored(true)
    })
    return () => {
      left = true
    }
  }, [name])

  const filesNow = useEffectEvent(ready)
  const first = useRef<{ choice: unknown }>(undefined)
  useEffect(() => {
    first.current ??= { choice }
    // nothing was chosen yet, and the stored files may be in use in another tab
    if (first.current.choice === choice) return
    first.current.choice = CHANGED
    if (!restored || !settled) return
    let left = false
    tried(async () => {
      const [files, store] = await Promise.all([filesNow(), stored()])
      if (!left) await store.put(name, files)
    })
    return () => {
      left = true
    }
  }, [name, restored, settled, choice])
}

/** The same for the one photo of a form. */
export function usePhotoDraft(name: string, photo: ChosenPhoto): void {
  useFileDraft(name, {
    choice: photo.preview,
    settled: !photo.preparing,
    ready: async () => {
      const file = photo.preview ? await photo.ready() : undefined
      return file ? [file] : []
    },
    restore: ([file]) => photo.choose(file),
  })
}
