import type { DiaryEntryChanged, DiaryEntryWritten } from '@tohfa/sync-protocol/entities/diary-entry'
import type { Problem } from '@tohfa/sync-protocol/error-codes'
import * as m from '@tohfa/sync-protocol/messages'
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react'
import * as labels from '../../../ui/labels.texts'
import { isPinRefused } from '../../shared/refused-work/pin-problem'
import { submit } from '../../shared/submit/submit'
import { today } from '../../shared/form/today'
import { orToday, useDayInField } from '../../shared/form/day-in-field'
import { useToday } from '../../shared/form/use-today'
import { Button } from '../../../ui/button'
import { Field } from '../../../ui/form/field'
import { forgetWholeDraft } from '../../shared/form/file-draft'
import { useFileDraft } from '../../shared/form/use-file-draft'
import { useDraftedForm } from '../../shared/form/form-draft'
import { FormError } from '../../../ui/form/form-error'
import { say, toast } from '../../../ui/toast/toast'
import * as t from '../diary.texts'
import { EntryImagesField } from './entry-images-field'
import { KeptMedia } from './kept-media'
import { RecordingField } from '../recording/recording-field'
import { tellOfChange } from '../changing/use-entry-changes'
import { lazyRules } from '../../shared/form/lazy-rules'
import { useEntryImages } from './use-entry-images'
import type { KeptFiles } from './use-kept-files'
import type { Recording } from '../recording/use-recording'
import { useTranscription } from '../recording/use-transcription'

const useChecks = lazyRules(() => import('./diary-schema'))

/** The initial values of the form. */
export interface EntryValues {
  date?: string | undefined
  text?: string | undefined
  images?: readonly File[]
}

/** What the form changes of a written entry. */
export interface EntryChange {
  /** entry and version, as fields of the operation */
  of: Readonly<Record<string, unknown>>
  /** the current date and text */
  stands: Readonly<Record<'date' | 'text', string>>
  /** the files that it already has */
  kept: KeptFiles
}

export interface EntryFormProps {
  code: string
  pin: string
  /** name of the draft that survives a reload */
  draft: string
  values?: EntryValues
  /** undefined: it is a new entry */
  change?: EntryChange
  /** the refused operation that this one corrects, and why it was refused */
  fixes?: { id: string; problem: Problem | undefined } | undefined
  action: string
  recording: Recording
  /** above the recorder */
  recordings?: ReactNode
  /** called with whether it has images that were chosen and not sent */
  onImages?: (chosen: boolean) => void
  /** called if the server refuses the PIN */
  onPinRefused: () => void
  /** called when the server has the entry */
  onDelivered: () => void
  /** called when the entry is on this device or at the server */
  onWritten: () => void
}

export function EntryForm(props: EntryFormProps) {
  const { code, pin, draft, values = {}, change, fixes, action } = props
  const { recording, recordings, onPinRefused, onDelivered, onWritten } = props
  const [form] = useState({ draft })
  // the form of a new entry stays in the page behind the others
  const idPrefix = draft === `${code}.diary` ? 'field' : 'mended'
  const kept = change?.kept
  const images = useEntryImages(values.images, kept?.places.length)
  const hasImages = images.chosen.length > 0
  const tellImages = useEffectEvent(() => props.onImages?.(hasImages))
  useEffect(() => tellImages(), [hasImages])
  const choice = images.chosen.map(({ preview }) => preview).join()
  const [begun] = useState(choice)
  useFileDraft(draft, {
    choice,
    begun,
    settled: !images.isPreparing,
    ready: images.ready,
    restore: images.restore,
  })
  const transcription = useTranscription(code, pin, (spoken) => {
    const field = formProps.ref.current?.elements.namedItem('text')
    if (!(field instanceof HTMLTextAreaElement)) return
    field.value = [field.value, spoken].filter(Boolean).join('\n')
    // as if typed, so that the draft includes it
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
  const files = () => ({
    audio: recording.runs || recording.recorded !== undefined || kept?.audio === true,
    images: images.chosen.length + (kept?.places.length ?? 0),
  })
  const [kind, failed] = change
    ? (['diary.update', m.entryUpdateFailed] as const)
    : (['diary.entry', m.diarySaveFailed] as const)
  const day = useToday()
  const shownDay = values.date === undefined ? day : undefined
  const check = useChecks()(failed, (rules) => ({ date, ...texts }: Record<string, string>) => {
    const dated = orToday(date, shownDay)
    return rules.checkEntry(pin, files)({ ...texts, ...(dated !== undefined && { date: dated }) })
  })
  const { formProps, errors, formError, busy } = useDraftedForm(draft, check, {
    refused: fixes?.problem,
    begun: change?.stands ?? { date: shownDay ?? '' },
    onSubmit: async ({ pin: _, ...typed }) => {
      const recorded = await recording.ready()
      if (recorded === 'silent') return
      const chosen = await images.ready()
      const audio = recorded && [{ field: 'audio_file', file: recorded.file, recording: recorded.stored?.id }]
      const fields = change
        ? {
            ...change.of,
            ...changedTexts(change.stands, typed),
            ...change.kept.changes(recorded !== undefined),
          }
        : typed
      const files = [...(audio ?? []), ...chosen.map((file) => ({ field: 'images', file }))]
      if (change && files.length === 0 && Object.keys(fields).length === Object.keys(change.of).length) {
        forgetWholeDraft(draft)
        return onWritten()
      }
      const answer = await submit<DiaryEntryWritten | DiaryEntryChanged>({
        kind,
        failed,
        code,
        fields,
        secrets: { pin },
        files,
        form,
        fixes: fixes?.id,
      })
      if (answer.outcome === 'refused') {
        if (isPinRefused(answer.problem)) onPinRefused()
        if (!answer.stored) return answer.problem
        toast(answer.problem.detail, 'error')
      } else if (answer.outcome === 'saved') say(m.savedOnDevice)
      else {
        if ('outcome' in answer.result) tellOfChange(answer.result)
        else toast(m.diarySaved)
        onDelivered()
      }
      forgetWholeDraft(draft)
      await recording.saved(recorded)
      onWritten()
    },
  })
  useDayInField(formProps.ref, 'date', shownDay)
  return (
    <form {...formProps} className="flex flex-col gap-4">
      <Field
        label={t.date}
        name="date"
        type="date"
        required
        idPrefix={idPrefix}
        defaultValue={values.date ?? day}
        max={today()}
        error={errors.date}
      />
      <Field
        as="textarea"
        rows={5}
        label={t.text}
        name="text"
        hint={t.textHint}
        idPrefix={idPrefix}
        defaultValue={values.text}
        error={errors.text}
      />
      <div>
        {recordings}
        {kept && !recording.runs && recording.state !== 'recorded' && <KeptMedia.Audio kept={kept} />}
        <RecordingField recording={recording} transcription={transcription} />
      </div>
      {kept && <KeptMedia.Images kept={kept} />}
      <EntryImagesField images={images} error={errors.images} idPrefix={idPrefix} />
      <FormError>{formError}</FormError>
      <Button type="submit" busy={busy || images.isPreparing}>
        {busy ? labels.saving : action}
      </Button>
    </form>
  )
}

/** The changed texts; an empty one is sent, because it clears the text. */
const changedTexts = (
  stands: EntryChange['stands'],
  { date, text = '' }: { date: string; text?: string | undefined },
) => ({
  ...(date !== stands.date && { date }),
  ...(text !== stands.text && { text }),
})
