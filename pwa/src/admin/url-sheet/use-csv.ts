import * as m from '@tohfa/sync-protocol/messages'
import type { CsvUrls } from '@tohfa/sync-protocol/url-list'
import { useEffect, useRef, useState } from 'react'
import { toast } from '../../ui/toast'
import { readCsv } from './read-csv'

export interface ReadCsv extends CsvUrls {
  name: string
}

/** The CSV that was chosen, once it is read. */
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
