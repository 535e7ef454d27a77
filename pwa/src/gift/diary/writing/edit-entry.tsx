import { useEffect, useState } from 'react'
import { saveChanges } from '../../shared/shared.texts'
import { asText } from '../../shared/submit/pending-view'
import { device } from '../../shared/submit/submit'
import { Dialog } from '../../../ui/dialog/dialog'
import { Skeleton } from '../../../ui/skeleton'
import { untilLeft } from '../../../ui/until-left'
import * as t from '../diary.texts'
import type { ShownEntry } from '../reading/diary.view'
import { EntryForm, type EntryFormProps } from './entry-form'
import { settlesOf } from '../changing/use-entry-changes'
import { useKeptFiles } from './use-kept-files'
import { useRecording } from '../recording/use-recording'

interface EditEntryProps extends Pick<EntryFormProps, 'code' | 'pin' | 'onPinRefused' | 'onDelivered'> {
  entry: ShownEntry
  onClose: () => void
}

interface ChosenFiles {
  audio: File | undefined
  images: readonly File[]
}
const NO_FILES: ChosenFiles = { audio: undefined, images: [] }

/** An entry with all its content: to change it, or to correct what the server refused and send it again. */
export default function EditEntry(props: EditEntryProps) {
  // as it was when this was opened: once a correction is sent it is no longer refused, and its form waits for the answer
  const [entry] = useState(props.entry)
  const { refused, homeless } = entry
  const files = useFiles(refused?.id)
  const Form = homeless ? AsNewForm : refused?.kind === 'diary.entry' ? CorrectForm : ChangeForm
  return (
    <Dialog title={homeless ? t.saveAsNew : t.editTitle} open onClose={props.onClose}>
      {files ? <Form {...props} entry={entry} files={files} /> : <Skeleton className="h-64" />}
    </Dialog>
  )
}

type FormProps = EditEntryProps & { files: ChosenFiles }

/** Corrects an entry that has not arrived: it is sent again whole. */
function CorrectForm({ entry: { id, date, text, refused }, onClose, files, ...form }: FormProps) {
  const recording = useRecording(form.code, files.audio)
  return (
    <EntryForm
      {...form}
      draft={`${form.code}.diary.${id}`}
      values={{ date, text: text ?? '', images: files.images }}
      fixes={{ id, problem: refused?.problem }}
      action={t.saveChanges}
      recording={recording}
      onWritten={onClose}
    />
  )
}

/** Makes what was written into an erased entry a new one; the refused change is then done. */
function AsNewForm({ entry: { id, date, text }, onClose, files, ...form }: FormProps) {
  const recording = useRecording(form.code, files.audio)
  const written = async () => {
    const attention = await (await device()).attention()
    // it can be restored from the outbox, which still has it
    await attention.discard(id).catch((error: unknown) => console.error(error))
    onClose()
  }
  return (
    <EntryForm
      {...form}
      draft={`${form.code}.diary.${id}`}
      values={{ date, text: text ?? '', images: files.images }}
      action={t.saveAsNew}
      recording={recording}
      onWritten={() => void written()}
    />
  )
}

/** A refused change of the entry is shown in the form, not in the entry. */
function ChangeForm({ entry, onClose, files, ...form }: FormProps) {
  const { id, date, text, version } = entry
  const refused = entry.refused?.kind === 'diary.update' ? entry.refused : undefined
  const of = { entry: id, version: refused?.fields.version ?? version, ...settlesOf(entry) }
  const stands = { date, text: text ?? '' }
  const kept = useKeptFiles(entry, refused?.fields)
  const recording = useRecording(form.code, files.audio)
  return (
    <EntryForm
      {...form}
      draft={`${form.code}.diary.${id}`}
      values={{
        date: asText(refused?.fields.date) || date,
        text: asText(refused?.fields.text ?? text ?? ''),
        images: files.images,
      }}
      change={{ of, stands, kept }}
      fixes={refused && { id: refused.id, problem: refused.problem }}
      action={refused ? t.saveChanges : saveChanges}
      recording={recording}
      onWritten={onClose}
    />
  )
}

/** The files of an operation that waits here; without one, at once. */
function useFiles(id: string | undefined) {
  const [files, setFiles] = useState(id === undefined ? NO_FILES : undefined)
  useEffect(() => {
    if (id === undefined) return
    const bring = async () => {
      const { filesHere } = await import('../../../offline/device-files')
      const found = await filesHere(id)
      return {
        audio: found.find(({ field }) => field === 'audio_file')?.file,
        images: found.flatMap(({ field, file }) => (field === 'images' ? file : [])),
      }
    }
    return untilLeft(bring, setFiles, console.error)
  }, [id])
  return files
}
