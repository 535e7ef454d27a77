import type { DeletedEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import { DIARY_BIN_DAYS } from '@tohfa/sync-protocol/diary/diary-limits'
import { DAY_MS } from '@tohfa/sync-protocol/time/day-number'
import { useEffect, useState } from 'react'
import * as labels from '../../../ui/labels.texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { shownDay, shownWholeDate } from '../../../ui/formats'
import { Skeleton } from '../../../ui/skeleton'
import { untilLeft } from '../../../ui/until-left'
import { fetchBin } from '../diary.api'
import * as t from '../diary.texts'
import { filesIn, type ShownEntry } from '../reading/diary.view'

interface BinDialogProps {
  code: string
  pin: string
  /** entries that this device has deleted or restored, and that the server does not list so yet */
  own: readonly ShownEntry[]
  /** ids of entries that this device has restored, and that the server may still list as deleted */
  putBack: readonly string[]
  busy: boolean
  onPutBack: (id: string) => Promise<unknown>
  onClose: () => void
}

const until = (deletedAt: string) => new Date(Date.parse(deletedAt) + DIARY_BIN_DAYS * DAY_MS).toISOString()

/** Deleted entries that can be restored. */
export default function BinDialog({ code, pin, own, putBack, busy, onPutBack, onClose }: BinDialogProps) {
  const [entries, setEntries] = useState<readonly DeletedEntry[] | 'failed'>()
  const [back, setBack] = useState<readonly string[]>([])
  useEffect(() => {
    const fetch = () => fetchBin(code, pin)
    return untilLeft(fetch, setEntries, () => setEntries('failed'))
  }, [code, pin])

  const listed = Array.isArray(entries) ? (entries as readonly DeletedEntry[]) : []
  const isDeletedHere = new Set(own.map(({ id }) => id))
  const ids = new Set(listed.map(({ id }) => id))
  const all = [
    ...own.filter(({ id }) => !ids.has(id)).map((entry) => ({ ...entry, deleted_at: undefined })),
    ...listed.map((entry) => ({ ...entry, audio: entry.audio_file })),
  ].filter(({ id }) => !back.includes(id) && (isDeletedHere.has(id) || !putBack.includes(id)))
  return (
    <Dialog title={t.bin} open onClose={onClose}>
      <p className="mb-3 text-soft">{t.binAbout}</p>
      {entries === undefined && <Skeleton className="h-24" />}
      {entries === 'failed' && <p role="alert">{t.binFailed}</p>}
      {entries !== undefined && entries !== 'failed' && all.length === 0 && <p>{t.binEmpty}</p>}
      <ul className="grid gap-2">
        {all.map((entry) => (
          <li key={entry.id} className="rounded-card border border-line px-2 py-3">
            <p className="text-sm text-soft">{shownWholeDate(entry.date)}</p>
            {entry.text && (
              <p dir="auto" className="line-clamp-3 whitespace-pre-line">
                {entry.text}
              </p>
            )}
            <p className="text-sm text-soft">{t.holds(filesIn(entry))}</p>
            {entry.deleted_at !== undefined && (
              <p className="text-sm text-soft">{t.binUntil(shownDay(until(entry.deleted_at)))}</p>
            )}
            <Button
              variant="secondary"
              className="mt-2"
              busy={busy}
              onClick={() =>
                void onPutBack(entry.id).then((done) => done && setBack((before) => [...before, entry.id]))
              }
            >
              {labels.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
