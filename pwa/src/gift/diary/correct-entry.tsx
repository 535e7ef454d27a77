import { useEffect, useState } from 'react'
import { asText } from '../submit/pending-view'
import type { PendingWork } from '../submit/pending-work'
import { Dialog } from '../../ui/dialog/dialog'
import { Skeleton } from '../../ui/skeleton'
import * as t from './diary.texts'
import { EntryForm, type EntryFormProps } from './entry-form'

interface CorrectEntryProps extends Pick<EntryFormProps, 'code' | 'pin' | 'onPinRefused' | 'onDelivered'> {
  refused: PendingWork
  onClose: () => void
}

/** A refused entry with all its content, to correct and send again. */
export function CorrectEntry({ refused, onClose, ...form }: CorrectEntryProps) {
  const { id, fields, problem } = refused
  const files = useFiles(id)
  return (
    <Dialog title={t.editTitle} open onClose={onClose}>
      {files ? (
        <EntryForm
          {...form}
          draft={`${form.code}.diary.${id}`}
          values={{ date: asText(fields.date), text: asText(fields.text), ...files }}
          fixes={{ id, problem }}
          action={t.saveChanges}
          onWritten={onClose}
        />
      ) : (
        <Skeleton className="h-64" />
      )}
    </Dialog>
  )
}

function useFiles(id: string) {
  const [files, setFiles] = useState<{ audio: File | undefined; images: File[] }>()
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
