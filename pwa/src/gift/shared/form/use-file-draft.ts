import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { storedFiles, tried } from './file-draft'

/** equal to no choice */
const CHANGED = Symbol()

interface Chosen {
  /** a different value for each other choice */
  choice: unknown
  /** the value of what the form has before anybody chooses */
  begun: unknown
  /** false while a file is being prepared */
  settled: boolean
  /** the files to send */
  ready: () => Promise<readonly File[]>
  restore: (files: readonly File[]) => void
}

/**
 * Stores the files chosen in a form, as its text is (form-draft.ts), and chooses them again after a reload, unless a
 * person was quicker.
 * @param name of the form's draft
 */
export function useFileDraft(name: string, { choice, begun, settled, ready, restore }: Chosen): void {
  const [restored, setRestored] = useState(false)
  const before = useRef<unknown>(begun)
  const chooseAgain = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0 && before.current === choice) restore(files)
  })
  useEffect(() => {
    let left = false
    tried(async () => {
      const files = await (await storedFiles()).read(name)
      if (left) return
      chooseAgain(files)
      setRestored(true)
    })
    return () => {
      left = true
    }
  }, [name])

  const filesNow = useEffectEvent(ready)
  useEffect(() => {
    // nothing was chosen yet, and the stored files may be in use in another tab
    if (before.current === choice) return
    before.current = CHANGED
    if (!restored || !settled) return
    let left = false
    tried(async () => {
      const [files, store] = await Promise.all([filesNow(), storedFiles()])
      if (!left) await store.put(name, files)
    })
    return () => {
      left = true
    }
  }, [name, restored, settled, choice])
}
