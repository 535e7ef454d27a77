import type { DiaryEntryWritten } from '@tohfa/sync-protocol/entities/diary-entry'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useState, type ReactNode } from 'react'
import { submit } from '../submit/submit'
import { today } from '../form/today'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import { forgetDraft, useDraftedForm } from '../form/form-draft'
import { FormError } from '../../ui/form/form-error'
import { say, toast } from '../../ui/toast'
import { checkEntry } from './diary-schema'
import * as t from './diary.texts'
import { EntryImagesField } from './entry-images-field'
import { RecordingField } from './recording-field'
import { useEntryImages } from './use-entry-images'
import type { Recording } from './use-recording'
import { useTranscription } from './use-transcription'

/** The initial values of the form. */
export interface EntryValues {
  date?: string | undefined
  text?: string | undefined
  images?: readonly File[]
}

export interface EntryFormProps {
  code: string
  pin: string
  /** name of the draft that survives a reload */
  draft: string
  values?: EntryValues
  /** the refused entry that this one corrects, and why it was refused */
  fixes?: { id: string; problem: Problem | undefined }
  action: string
  recording: Recording
  /** above the recorder */
  recordings?: ReactNode
  /** called if the server refuses the PIN */
  onPinRefused: () => void
  /** called when the server has the entry */
  onDelivered: () => void
  /** called when the entry is on this device or at the server */
  onWritten: () => void
}

export function EntryForm(props: EntryFormProps) {
  const {
    code,
    pin,
    draft,
    values = {},
    fixes,
    action,
    recording,
    recordings,
    onPinRefused,
    onDelivered,
    onWritten,
  } = props
  const [form] = useState({ draft })
  const idPrefix = fixes ? 'mended' : 'field'
  const images = useEntryImages(values.images)
  const transcription = useTranscription(code, pin, (spoken) => {
    const field = formProps.ref.current?.elements.namedItem('text')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = [field.value, spoken].filter(Boolean).join('\n')
    // as if typed, so that the draft includes it
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const check = checkEntry(pin, () => ({
    audio: recording.runs || recording.recorded !== undefined,
    images: images.chosen.length,
  }))
  const { formProps, errors, formError, busy } = useDraftedForm(draft, check, {
    refused: fixes?.problem,
    onSubmit: async ({ pin: _, ...fields }) => {
      if (recording.runs) return recording.stopFirst()
      const { recorded } = recording
      const chosen = await images.ready()
      const audio = recorded && [{ field: 'audio_file', file: recorded.file, recording: recorded.stored?.id }]
      const answer = await submit<DiaryEntryWritten>({
        kind: 'diary.entry',
        code,
        fields,
        secrets: { pin },
        files: [...(audio ?? []), ...chosen.map((file) => ({ field: 'images', file }))],
        form,
        fixes: fixes?.id,
      })
      if (answer.outcome === 'refused') {
        if (answer.problem.code === 'pin_invalid') onPinRefused()
        if (!answer.stored) return answer.problem
        toast(answer.problem.detail, 'error')
      } else if (answer.outcome === 'saved') say(m.savedOnDevice)
      else {
        toast(m.diarySaved)
        onDelivered()
      }
      forgetDraft(draft)
      await recording.saved()
      onWritten()
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <Field
        label={t.date}
        name="date"
        type="date"
        required
        idPrefix={idPrefix}
        defaultValue={values.date ?? today()}
        max={today()}
        error={errors.date}
      />
      <Field
        as="textarea"
        rows={5}
        label={t.text}
        name="text"
        idPrefix={idPrefix}
        defaultValue={values.text}
        error={errors.text}
      />
      <div>
        {recordings}
        <RecordingField recording={recording} transcription={transcription} />
      </div>
      <EntryImagesField images={images} error={errors.images} idPrefix={idPrefix} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy || images.isPreparing}>
        {busy ? t.saving : action}
      </Button>
    </form>
  )
}
