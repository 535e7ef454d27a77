import { useState } from 'react'
import { Button } from '../../ui/button'
import { Actions, Dialog } from '../../ui/dialog'
import { shownMoment } from '../../ui/formats'
import * as t from './diary.texts'
import type { Recorded } from './recording-session'
import type { Left, useLeftRecordings } from './use-left-recordings'

interface LeftRecordingsProps {
  from: ReturnType<typeof useLeftRecordings>
  onUse: (recorded: Recorded) => void
}

/** What a crash left of a recording: to be used or discarded. */
export function LeftRecordings({ from: { left, taken, discard }, onUse }: LeftRecordingsProps) {
  const [asked, setAsked] = useState<Left>()
  return (
    <>
      {left.map((one) => (
        <section
          key={one.kept.id}
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
        <Dialog title={t.discardTitle} open onClose={() => setAsked(undefined)}>
          <p>{t.discardText}</p>
          <Actions>
            <Button variant="secondary" onClick={() => setAsked(undefined)}>
              {t.keepRecording}
            </Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsked(undefined)
                void discard(asked)
              }}
            >
              {t.discardRecording}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  )
}
