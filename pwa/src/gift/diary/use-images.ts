import { DIARY_IMAGES_MAX } from '@tohfa/sync-protocol/limits'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast'

interface Chosen {
  file: File
  url: string
}

const shown = (file: File): Chosen => ({ file, url: URL.createObjectURL(file) })

/**
 * The images of an entry, shrunk as they are chosen.
 * @param before what an entry that is mended has already
 */
export function useImages(before: readonly File[] = []) {
  const [chosen, setChosen] = useState<readonly Chosen[]>(() => before.map(shown))
  const [preparing, setPreparing] = useState(false)
  const latest = useRef(chosen)
  useEffect(() => {
    latest.current = chosen
  }, [chosen])
  useEffect(
    () => () => {
      for (const { url } of latest.current) URL.revokeObjectURL(url)
    },
    [],
  )
  const left = DIARY_IMAGES_MAX - chosen.length

  const add = async (files: readonly File[]) => {
    if (files.length > left) toast(m.diaryImagesTooMany, 'error')
    setPreparing(true)
    try {
      const { shrinkImage } = await import('../../device/shrink-image')
      for (const file of files.slice(0, left)) {
        const image = await shrinkImage(file).catch(() => undefined)
        if (image) setChosen((others) => [...others, shown(image)])
        else toast(m.imagesOnly, 'error')
      }
    } finally {
      setPreparing(false)
    }
  }
  return {
    chosen,
    left,
    preparing,
    add: (files: readonly File[]) => void add(files),
    remove: (place: number) => setChosen((all) => all.filter((_, i) => i !== place)),
    clear: () => setChosen([]),
  }
}
export type Images = ReturnType<typeof useImages>
