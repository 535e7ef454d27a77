import type { DiarySize } from '@tohfa/sync-protocol/entities/diary-entry'
import { diaryZipFileName } from '@tohfa/sync-protocol/files/file-names'
import { DIARY_EXPORT_MAX_BYTES, DIARY_EXPORT_MAX_FILES } from '@tohfa/sync-protocol/diary/diary-limits'
import { useEffect, useRef, useState } from 'react'
import { isFailing, NoConnectionError } from '../../../api/errors'
import { failureText } from '../../../api/failure'
import { fileToSave } from '../../../device/files/file-to-save'
import { keepAwake } from '../../../device/keep-awake'
import type { PendingWork } from '../../shared/submit/pending-work'
import { canStore } from '../../shared/submit/submit'
import { fetchEntries, fetchSize, type Days } from '../diary.api'
import { exportDiary, TooLargeError, type EntriesHere, type Exported, type Progress } from './export-diary'
import * as t from './export.texts'
import { fetchFile } from './fetch-file'

/** entries of one page */
const PAGE = 500

/** What there is to fetch; `offline`: nobody answers; `unknown`: the server does not say. */
export type Size = DiarySize | 'offline' | 'unknown'

interface ExportedDiary {
  code: string
  pin: string
  /** of the campaign */
  name: string
  here: EntriesHere
  pending: readonly PendingWork[]
}

/** Counts a diary's content, and writes it into a ZIP on request. */
export function useExport({ code, pin, name, here, pending }: ExportedDiary) {
  const [days, setDays] = useState<Days>({})
  const [counted, setCounted] = useState<{ days: Days; size: Size }>()
  const [running, setRunning] = useState<Progress>()
  const [exported, setExported] = useState<Exported>()
  const [failure, setFailure] = useState<string>()
  const stop = useRef<AbortController>(undefined)
  const fileName = diaryZipFileName(name)

  useEffect(() => {
    const left = new AbortController()
    const count = async () => {
      const size = await fetchSize(code, pin, days, left.signal).catch((error: unknown) =>
        error instanceof NoConnectionError && !isFailing(error) ? 'offline' : 'unknown',
      )
      if (!left.signal.aborted) setCounted({ days, size })
    }
    void count()
    return () => left.abort()
  }, [code, pin, days])
  useEffect(() => () => stop.current?.abort(), [])

  const size = counted?.days === days ? counted.size : undefined
  const run = async () => {
    setFailure(undefined)
    const file = await fileToSave(fileName, { type: 'application/zip', ending: '.zip' })
    if (!file) return
    const { signal } = (stop.current = new AbortController())
    const sleep = keepAwake()
    setRunning({ step: 'reading', bytes: 0, part: null })
    try {
      const bytes = typeof size === 'object' ? size.bytes : undefined
      const done = await exportDiary(
        { name, days, here, pending, bytes },
        {
          list: (cursor) => fetchEntries(code, pin, cursor, { limit: PAGE, signal, days }),
          fetchFile: (path, onPiece) => fetchFile(path, signal, onPiece),
          filesOf,
          write: file.write,
          onProgress: setRunning,
          signal,
          now: () => Date.now(),
          wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        },
      )
      await file.save()
      setExported(done)
    } catch (error) {
      await file.discard()
      if (!signal.aborted) setFailure(reasonOf(error))
    } finally {
      sleep()
      setRunning(undefined)
    }
  }
  return {
    fileName,
    days,
    setDays,
    size,
    running,
    exported,
    failure,
    start: () => void run(),
    cancel: () => stop.current?.abort(),
    again: () => setExported(undefined),
  }
}

async function filesOf(operation: string) {
  // without the local database nothing waits
  if (!canStore()) return []
  const { filesHere } = await import('../../../offline/device-files')
  return filesHere(operation)
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLargeError) return t.tooMany
  if (error instanceof DOMException && error.name === 'QuotaExceededError') return t.noRoom
  return failureText(error, t.failed)
}

/** Why the diary does not fit into one ZIP; undefined if it does, or nobody knows. */
export function tooMuch(size: Size | undefined): string | undefined {
  if (typeof size !== 'object') return undefined
  if (size.bytes > DIARY_EXPORT_MAX_BYTES) return t.tooLarge(size.bytes)
  return size.files > DIARY_EXPORT_MAX_FILES ? t.tooMany : undefined
}
