import type { DiaryPage, RefusedForm } from '@tohfa/sync-protocol/entities/claim-page'
import * as t from './diary.texts'
import { byDay, shownEntries } from './reading/diary.view'
import { EntryMedia } from './reading/entry-media'
import { today } from '../shared/form/today'
import { Field } from '../../ui/form/field'
import { shownClock, shownWholeDate } from '../../ui/formats'
import { NoScriptForm, Sent } from '../pin/no-script-form'
import type { TypeAtServer } from '../shared/type-at-server'

export const diary: Omit<TypeAtServer<DiaryPage>, 'Form'> = {
  question: { title: t.pinTitle, action: t.access },
  locked: { title: t.lockedTitle, text: t.lockedText, action: t.openDiary },
  Unlocked: ({ page, unlocked }) => (
    <Sent page={page} form="entry" title={t.title}>
      <PlainDiary entries={unlocked?.entries} refused={page.refused} />
      {unlocked?.older && (
        <Sent page={page} form="older">
          <NoScriptForm refused={undefined} submit={t.showOlder}>
            {() => <input type="hidden" name="cursor" defaultValue={unlocked.older ?? ''} />}
          </NoScriptForm>
        </Sent>
      )}
    </Sent>
  ),
}

interface PlainDiaryProps {
  entries: DiaryPage['entries'] | undefined
  refused: RefusedForm | undefined
}

/** Without script a diary is written as text only. */
const PlainDiary = ({ entries, refused }: PlainDiaryProps) => (
  <>
    <h2 className="mb-3 text-lg font-semibold">{t.newEntry}</h2>
    <NoScriptForm refused={refused} submit={t.save}>
      {(errors, values) => (
        <>
          <Field
            label={t.date}
            name="date"
            type="date"
            required
            defaultValue={values?.date ?? today()}
            error={errors.date}
          />
          <Field
            as="textarea"
            rows={5}
            label={t.text}
            name="text"
            defaultValue={values?.text}
            error={errors.text}
          />
        </>
      )}
    </NoScriptForm>
    {entries?.length === 0 && <p className="py-6 text-center text-soft">{t.noEntries}</p>}
    {byDay(shownEntries(entries ?? [], [])).map((day) => (
      <section key={day.date} className="mt-5">
        <h2 className="mb-2 font-semibold">{shownWholeDate(day.date)}</h2>
        {day.entries.map((entry) => (
          <article key={entry.id} className="mb-2 rounded-card border border-line bg-surface p-3">
            <p className="text-sm text-soft">{shownClock(entry.time)}</p>
            <p dir="auto" className="whitespace-pre-line">
              {entry.text}
            </p>
            <EntryMedia entry={entry} />
            {entry.others?.map((other) => (
              <div key={other.version} className="mt-2 border-t border-line pt-2">
                <p className="text-sm text-soft">{t.otherVersion}</p>
                <p dir="auto" className="whitespace-pre-line">
                  {other.text}
                </p>
                <EntryMedia entry={{ ...other, audio: other.audio_file }} />
              </div>
            ))}
          </article>
        ))}
      </section>
    ))}
  </>
)
