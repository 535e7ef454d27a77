import { useState } from 'react'
import * as t from './diary.texts'
import { EntryForm, type EntryFormProps } from './entry-form'
import { UnsavedRecordings } from './unsaved-recordings'
import { useUnsavedRecordings } from './use-unsaved-recordings'

/** The form at the top of a diary; each saved entry resets it. */
export function NewEntry(props: Pick<EntryFormProps, 'code' | 'pin' | 'onPinRefused' | 'onDelivered'>) {
  const [written, setWritten] = useState(0)
  const unsaved = useUnsavedRecordings(props.code)
  return (
    <section>
      <h2 className="mb-4 text-lg font-semibold">{t.newEntry}</h2>
      <EntryForm
        key={written}
        {...props}
        draft={`${props.code}.diary`}
        action={t.save}
        recordings={({ state, take }) =>
          state === 'idle' && <UnsavedRecordings from={unsaved} onUse={take} />
        }
        onWritten={() => setWritten(written + 1)}
      />
    </section>
  )
}
