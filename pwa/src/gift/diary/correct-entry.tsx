import { useEffect, useState } from 'react'
import { asText } from '../submit/pending-view'
import type { PendingWork } from '../submit/pending-work'
import { Dialog } from '../../ui/dialog/dialog'
import { Skeleton } from '../../ui/skeleton'
import * as t from './diary.texts'
import { EntryForm, type EntryFormProps } from './entry-form'
import { useRecording } from './use-recording'

interface CorrectEntryProps extends Pick<EntryFormProps, 'code' | 'pin' | 'onPinRefused' | 'onDelivered'> {
  refused: PendingWork
  onClose: () => void
}

/** A refused entry with all its content, to correct and send again. */
export function CorrectEntry({ refused, onClose, ...form }: CorrectEntryProps) {
  const files = useFiles(refused.id)
  return (
    <Dialog title={t.editTitle} open onClose={onClose}>
      {files ? (
        <CorrectForm {...form} refused={refused} onClose={onClose} files={files} />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

interface EntryFilesChosen {
  audio: File | undefined
  images: readonly File[]
}

function CorrectForm({ refused, onClose, files, ...form }: CorrectEntryProps & { files: EntryFilesChosen }) {
  const { id, fields, problem } = refused
  const recording = useRecording(form.code, files.audio)
  return (
    <EntryForm
      {...form}
      draft={`${form.code}.diary.${id}`}
      values={{ date: asText(fields.date), text: asText(fields.text), images: files.images }}
      fixes={{ id, problem }}
      action={t.saveChanges}
      recording={recording}
      onWritten={onClose}
    />
  )
}

function useFiles(id: string) {
  const [files, setFiles] = useState<EntryFilesChosen>()
  useEffect(() => {
    let left = false
    const bring = async () => {
      const { outboxViews } = await import('../../offline/device-store')
      const found = await outboxViews.filesOf(id)
      if (left) return
      setFiles({
        audio: found.find(({ field }) => field === 'audio_file')?.file,
        images: found.flatMap(({ field, file }) => (field === 'images' ? file : [])),
      })
    }
    bring().catch((error: unknown) => console.error(error))
    return () => {
      left = true
    }
  }, [id])
  return files
}
