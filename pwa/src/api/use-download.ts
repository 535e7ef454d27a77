import { useEffect, useRef, useState } from 'react'
import type { Download } from './download'

/** Progress of a download: requested and not answered yet, or the part that has arrived, 0 to 1. */
export type DownloadState = 'asked' | number | null

export type RunningDownload = ReturnType<typeof useDownload>

/** One download at a time, which ends when it is cancelled or its screen is left. */
export function useDownload(run: (how: Download) => Promise<void>) {
  const [state, setState] = useState<DownloadState>(null)
  const stop = useRef(new AbortController())

  useEffect(() => () => stop.current.abort(), [])

  const start = async () => {
    const { signal } = (stop.current = new AbortController())
    setState('asked')
    await run({ signal, onProgress: setState })
    setState(null)
  }
  return { state, start: () => void start(), cancel: () => stop.current.abort() }
}
