import { useState } from 'react'
import { Button } from '../../../ui/button'
import { shownMoment } from '../../../ui/formats'
import * as t from '../diary.texts'
import { DiscardDialog } from './discard-dialog'
import type { Recorded } from './recording-session'
import type { PlayableRecording, useUnsavedRecordings } from './use-unsaved-recordings'

interface UnsavedRecordingsListProps {
  from: ReturnType<typeof useUnsavedRecordings>
  onUse: (recorded: Recorded) => void
}

/** Recordings that a crash left behind, to use or to discard. */
export function UnsavedRecordingsList({
  from: { unsaved, taken, discard },
  onUse,
}: UnsavedRecordingsListProps) {
  const [asked, setAsked] = useState<PlayableRecording>()
  return (
    <>
      {unsaved.map((one) => (
        <section
          key={one.stored.id}
          className="mb-3 rounded-control bg-marigold-soft px-3 py-2.5 text-marigold-ink"
        >
          <p className="mb-2">{t.leftRecording(shownMoment(one.startedAt))}</p>
          <audio controls src={one.url} className="mb-2 w-full" />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="secondary"
              onClick={() => {
                taken(one)
                onUse(one)
              }}
            >
              {t.useRecording}
            </Button>
            <Button variant="quiet-danger" onClick={() => setAsked(one)}>
              {t.discardRecording}
            </Button>
          </div>
        </section>
      ))}
      {asked && (
        <DiscardDialog
          onConfirm={() => {
            setAsked(undefined)
            return discard(asked)
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  )
}
