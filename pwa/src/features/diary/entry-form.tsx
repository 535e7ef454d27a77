import type { DiaryEntryWritten } from '@tohfa/sync-protocol/entities/diary-entry'
import * as m from '@tohfa/sync-protocol/messages'
import { useState } from 'react'
import { submit } from '../../gift/submit'
import { today } from '../../gift/today'
import { Button } from '../../ui/button'
import { Field } from '../../ui/field'
import { FormError } from '../../ui/form-error'
import { toast } from '../../ui/toast'
import { useCheckedForm } from '../../ui/use-checked-form'
import { checkEntry } from './diary-schema'
import * as t from './diary.texts'
import { ImagesField } from './images-field'
import { RecordingField } from './recording-field'
import { useImages } from './use-images'
import { useRecording } from './use-recording'
import { useTranscription } from './use-transcription'

interface EntryFormProps {
  code: string
  pin: string
  /** the PIN was wrong after all */
  onPinRefused: () => void
}

export function EntryForm(props: EntryFormProps) {
  const [written, setWritten] = useState(0)
  return <Entry key={written} {...props} onWritten={() => setWritten(written + 1)} />
}

function Entry({ code, pin, onPinRefused, onWritten }: EntryFormProps & { onWritten: () => void }) {
  const recording = useRecording()
  const images = useImages()
  const transcription = useTranscription(code, pin, (spoken) => {
    const field = formProps.ref.current?.elements.namedItem('text')
    if (field instanceof HTMLTextAreaElement) field.value = [field.value, spoken].filter(Boolean).join('\n')
  })
  const check = checkEntry(pin, () => ({
    audio: recording.recorded !== undefined,
    images: images.chosen.length,
  }))
  const { formProps, errors, formError, busy } = useCheckedForm(check, {
    onSubmit: async ({ pin: _, ...fields }) => {
      const audio = recording.recorded && [{ field: 'audio_file', file: recording.recorded.file }]
      const files = [...(audio ?? []), ...images.chosen.map(({ file }) => ({ field: 'images', file }))]
      const answer = await submit<DiaryEntryWritten>({
        kind: 'diary.entry',
        code,
        fields,
        secrets: { pin },
        files,
      })
      if (answer.outcome === 'refused') {
        if (answer.problem.code === 'pin_invalid') onPinRefused()
        if (!answer.kept) return answer.problem
        toast(answer.problem.detail, 'error')
      } else if (answer.outcome === 'saved') toast(m.savedOnDevice, 'info')
      else toast(m.diarySaved)
      onWritten()
    },
  })
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <h2 className="text-lg font-semibold">{t.newEntry}</h2>
      <Field
        label={t.date}
        name="date"
        type="date"
        required
        defaultValue={today()}
        max={today()}
        error={errors.date}
      />
      <Field as="textarea" rows={5} label={t.text} name="text" error={errors.text} />
      <RecordingField recording={recording} transcription={transcription} />
      <ImagesField images={images} error={errors.images} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy || images.preparing}>
        {busy ? t.saving : t.save}
      </Button>
    </form>
  )
}
