import { useEffect, useEffectEvent, useRef } from 'react'
import { IconButton } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import * as t from '../diary.texts'
import { EntryForm, type EntryFormProps } from './entry-form'
import type { Recorded } from '../recording/recording-session'
import { UnsavedRecordingsList } from '../recording/unsaved-recordings-list'
import { useRecording } from '../recording/use-recording'
import { useUnsavedRecordings } from '../recording/use-unsaved-recordings'

/** The name of its draft. */
export const newEntryDraft = (code: string) => `${code}.diary`

interface NewEntryProps extends Pick<
  EntryFormProps,
  'code' | 'pin' | 'onPinRefused' | 'onDelivered' | 'onWritten' | 'onImages'
> {
  /** whether the form is shown; if not, only unsaved recordings are offered */
  open: boolean
  onOpen: () => void
  onClose: () => void
}

/** The form of a new entry. What was begun in it stays while somebody looks at the entries. */
export function NewEntry({ open, onOpen, onClose, ...form }: NewEntryProps) {
  const { code } = form
  const recording = useRecording(code)
  const unsaved = useUnsavedRecordings(code)
  const heading = useRef<HTMLHeadingElement>(null)
  // nobody would see that it is still recording
  const rest = useEffectEvent(() => {
    if (recording.runs) recording.stop()
  })
  useEffect(() => {
    if (open) heading.current?.focus()
    else rest()
  }, [open])

  const offer = (onUse: (recorded: Recorded) => void) =>
    recording.state === 'idle' && <UnsavedRecordingsList from={unsaved} onUse={onUse} />
  return (
    <>
      {!open &&
        offer((recorded) => {
          recording.take(recorded)
          onOpen()
        })}
      <section hidden={!open}>
        <div className="-mt-2 -mr-2 mb-3 flex items-center justify-between gap-2">
          <h1 ref={heading} tabIndex={-1} className="font-display text-2xl font-semibold">
            {t.newEntry}
          </h1>
          <IconButton label={t.backToEntries} onClick={onClose}>
            <CloseIcon />
          </IconButton>
        </div>
        <EntryForm
          {...form}
          draft={newEntryDraft(code)}
          action={t.save}
          recording={recording}
          recordings={open && offer(recording.take)}
        />
      </section>
    </>
  )
}
