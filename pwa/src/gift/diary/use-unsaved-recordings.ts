import { useEffect, useState } from 'react'
import { recordedFile } from '../../device/recorded-file'
import { canStore } from '../submit/submit'
import type { UnsavedRecording } from '../../offline/recordings/unsaved-recordings'

/** A recording that a page left behind, ready to be heard. */
export interface Left {
  kept: UnsavedRecording
  file: File
  url: string
  /** epoch ms */
  startedAt: number
}

/** Recordings of a code that nobody has saved or discarded, and no other tab has. */
export function useLeftRecordings(code: string) {
  const [left, setLeft] = useState<readonly Left[]>([])
  useEffect(() => {
    if (!canStore()) return
    let gone = false
    let found: Left[] = []
    const leave = () => {
      for (const { kept, url } of found) {
        URL.revokeObjectURL(url)
        kept.leave()
      }
    }
    const bring = async () => {
      const { deviceRecordings } = await import('../../offline/recordings/device-recordings')
      const recordings = (await deviceRecordings()?.left(code)) ?? []
      found = await Promise.all(
        recordings.map(async ({ parts, type, startedAt, ...kept }) => {
          const file = await recordedFile(parts, type)
          return { kept, file, url: URL.createObjectURL(file), startedAt }
        }),
      )
      if (gone) leave()
      else setLeft(found)
    }
    bring().catch((error: unknown) => console.error(error))
    return () => {
      gone = true
      leave()
    }
  }, [code])

  const without = ({ kept }: Left) => setLeft((before) => before.filter((one) => one.kept.id !== kept.id))
  return {
    left,
    /** it goes on elsewhere on this page */
    taken: without,
    discard: async (one: Left) => {
      await one.kept.drop()
      without(one)
    },
  }
}
