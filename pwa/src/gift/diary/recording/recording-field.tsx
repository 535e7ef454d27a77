import { useState } from 'react'
import * as ui from '../../../ui/ui.texts'
import { Button } from '../../../ui/button'
import { CancelButton } from '../../../ui/form/cancel-button'
import { AttentionIcon } from '../../../ui/icons'
import * as t from '../diary.texts'
import { DiscardDialog } from './discard-dialog'
import type { Recording } from './use-recording'
import type { Transcription } from './use-transcription'

interface RecordingFieldProps {
  recording: Recording
  transcription: Transcription
}

/** Records, pauses, plays, records again and converts to text. */
export function RecordingField({ recording, transcription }: RecordingFieldProps) {
  const [asks, setAsks] = useState(false)
  const { state, runs, seconds, level, recorded, note } = recording
  return (
    <fieldset>
      <legend className="mb-1 font-medium">{t.recording}</legend>
      {runs && (
        <div className="mb-2 flex items-center gap-3">
          <span role="timer" className="font-mono">
            {clock(seconds)}
          </span>
          <meter
            aria-label={t.level}
            min={0}
            max={1}
            value={state === 'recording' ? level : 0}
            className="flex-1"
          />
        </div>
      )}
      {state === 'recorded' && recorded && <audio controls src={recorded.url} className="mb-2 w-full" />}
      <div className="flex flex-wrap gap-2">
        {(state === 'idle' || state === 'starting') && (
          <Button variant="secondary" busy={state === 'starting'} onClick={recording.start}>
            {t.record}
          </Button>
        )}
        {runs && (
          <>
            <Button variant="secondary" onClick={state === 'paused' ? recording.resume : recording.pause}>
              {state === 'paused' ? t.resume : t.pause}
            </Button>
            <Button onClick={recording.stop}>{t.stop}</Button>
          </>
        )}
        {state === 'recorded' && (
          <>
            <Button
              variant="secondary"
              onClick={() => {
                transcription.cancel()
                recording.start()
              }}
            >
              {t.recordAgain}
            </Button>
            {transcription.offered !== false && (
              <Button
                variant="secondary"
                busy={transcription.busy}
                onClick={() => transcription.convert(recorded?.file)}
              >
                {transcription.busy ? t.converting : t.convert}
              </Button>
            )}
            {transcription.busy && <CancelButton onClick={transcription.cancel}>{ui.cancel}</CancelButton>}
            <Button variant="secondary" onClick={() => setAsks(true)}>
              {t.removeRecording}
            </Button>
          </>
        )}
      </div>
      {note !== undefined && (
        <p role="alert" className="mt-1 flex items-start gap-1.5 text-sm text-bad-ink">
          <AttentionIcon />
          {note}
        </p>
      )}
      {asks && (
        <DiscardDialog
          onConfirm={() => {
            setAsks(false)
            transcription.cancel()
            return recording.remove()
          }}
          onClose={() => setAsks(false)}
        />
      )}
    </fieldset>
  )
}

const clock = (seconds: number) =>
  `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`
