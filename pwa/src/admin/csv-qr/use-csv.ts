import * as m from '@tohfa/sync-protocol/messages'
import type { CsvUrls } from '@tohfa/sync-protocol/csv-qr/url-list'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast/toast'
import type { CsvAnswer } from './read-csv.worker'

const MEGABYTES_MAX = 50

/** As specified: by the type that the browser reports, or by its name. */
const isCsv = ({ type, name }: File) => type === 'text/csv' || /\.csv$/i.test(name)

/** The URLs of a CSV, read in a worker so that the page stays responsive, or why it was refused; undefined if the signal aborts. */
async function readCsv(file: File, signal: AbortSignal): Promise<CsvAnswer | undefined> {
  if (!isCsv(file)) return { refused: m.csvInvalid }
  if (file.size > MEGABYTES_MAX * 1_000_000) return { refused: m.csvTooLarge(MEGABYTES_MAX) }
  const worker = new Worker(new URL('./read-csv.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise<CsvAnswer | undefined>((resolve) => {
      signal.addEventListener('abort', () => resolve(undefined), { once: true })
      worker.onmessage = ({ data }: MessageEvent<CsvAnswer>) => resolve(data)
      worker.onerror = worker.onmessageerror = () => resolve({ refused: m.csvReadFailed })
      worker.postMessage(file)
    })
  } finally {
    worker.terminate()
  }
}

export interface ReadCsv extends CsvUrls {
  name: string
}

/** The chosen CSV, once it is read. */
export function useCsv() {
  const [csv, setCsv] = useState<ReadCsv | null>(null)
  const [reading, setReading] = useState(false)
  const [error, setError] = useState<string>()
  const stop = useRef(new AbortController())

  useEffect(() => () => stop.current.abort(), [])

  const forget = () => {
    stop.current.abort()
    setCsv(null)
    setReading(false)
    setError(undefined)
  }
  const choose = async (file: File | undefined) => {
    if (!file) return
    forget()
    const { signal } = (stop.current = new AbortController())
    setReading(true)
    const answer = await readCsv(file, signal)
    if (signal.aborted || !answer) return
    setReading(false)
    if ('refused' in answer) return setError(answer.refused)
    setCsv({ ...answer.urls, name: file.name })
    toast(m.csvUploaded)
  }
  return { csv, reading, error, choose: (file: File | undefined) => void choose(file), forget }
}
