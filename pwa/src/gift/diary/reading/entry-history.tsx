import type { EntryVersion } from '@tohfa/sync-protocol/entities/diary-entry'
import { useEffect, useState } from 'react'
import * as labels from '../../../ui/labels.texts'
import { Button } from '../../../ui/button'
import { Dialog } from '../../../ui/dialog/dialog'
import { shownMoment, shownWholeDate } from '../../../ui/formats'
import { Skeleton } from '../../../ui/skeleton'
import { untilLeft } from '../../../ui/until-left'
import { useIsHere } from '../../../ui/use-is-here'
import { fetchVersions } from '../diary.api'
import * as t from '../diary.texts'
import { EntryMedia } from './entry-media'

interface EntryHistoryProps {
  code: string
  pin: string
  /** id of the entry */
  id: string
  busy: boolean
  onRestore: (version: string) => Promise<unknown>
  onClose: () => void
}

/** Earlier versions of an entry. */
export default function EntryHistory({ code, pin, id, busy, onRestore, onClose }: EntryHistoryProps) {
  const [versions, setVersions] = useState<readonly EntryVersion[] | 'failed'>()
  useEffect(() => {
    const fetch = () => fetchVersions(code, pin, id)
    return untilLeft(fetch, setVersions, () => setVersions('failed'))
  }, [code, pin, id])
  const isHere = useIsHere()
  const restore = async (version: string) => {
    await onRestore(version)
    if (isHere()) onClose()
  }
  return (
    <Dialog title={t.history} open onClose={onClose}>
      {versions === undefined && <Skeleton className="h-40" />}
      {versions === 'failed' && <p role="alert">{t.historyFailed}</p>}
      {versions !== undefined &&
        versions !== 'failed' &&
        versions.map((one) => (
          <section key={one.version} className="mb-4 border-b border-line pb-4 last:border-0">
            <h3 className="text-sm text-soft">
              {t.writtenAt(shownWholeDate(one.date), shownMoment(one.written_at))}
            </h3>
            {one.text && (
              <p dir="auto" className="whitespace-pre-line">
                {one.text}
              </p>
            )}
            <EntryMedia entry={{ ...one, audio: one.audio_file }} />
            <Button
              variant="secondary"
              className="mt-2"
              busy={busy}
              onClick={() => void restore(one.version)}
            >
              {labels.restore}
            </Button>
          </section>
        ))}
    </Dialog>
  )
}
