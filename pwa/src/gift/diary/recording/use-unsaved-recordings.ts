import { useEffect, useState } from 'react'
import { recordedFile } from '../../../device/sound/recorded-file'
import { canStore } from '../../shared/submit/submit'
import type { UnsavedRecording } from '../../../offline/recordings/unsaved-recordings'

/** A recording that an earlier page left behind, ready to play. */
export interface PlayableRecording {
  stored: UnsavedRecording
  file: File
  url: string
  /** epoch ms */
  startedAt: number
}

/** Recordings of a code that are neither saved nor discarded, and that no other tab uses. */
export function useUnsavedRecordings(code: string) {
  const [unsaved, setUnsaved] = useState<readonly PlayableRecording[]>([])
  useEffect(() => {
    if (!canStore()) return
    let gone = false
    let found: PlayableRecording[] = []
    const release = () => {
      for (const { stored, url } of found) {
        URL.revokeObjectURL(url)
        stored.release()
      }
    }
    const bring = async () => {
      const { deviceRecordings } = await import('../../../offline/recordings/device-recordings')
      const recordings = (await deviceRecordings()?.unsaved(code)) ?? []
      const playable = await Promise.all(
        recordings.map(async ({ parts, type, startedAt, ...stored }) => {
          const file = await recordedFile(parts, type)
          if (file) return { stored, file, url: URL.createObjectURL(file), startedAt }
          // its page ended before any sound was recorded
          await stored.drop()
          return undefined
        }),
      )
      found = playable.filter((one) => one !== undefined)
      if (gone) release()
      else setUnsaved(found)
    }
    bring().catch((error: unknown) => console.error(error))
    return () => {
      gone = true
      release()
    }
  }, [code])

  const without = ({ stored }: PlayableRecording) =>
    setUnsaved((before) => before.filter((one) => one.stored.id !== stored.id))
  return {
    unsaved,
    /** another part of this page uses it now */
    taken: without,
    discard: async (one: PlayableRecording) => {
      await one.stored.drop()
      without(one)
    },
  }
}
