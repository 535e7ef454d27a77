import { useId, useState } from 'react'
import { textFinder, type DiarySearch } from '@tohfa/sync-protocol/found-words'
import { Button } from '../../ui/button'
import { Field } from '../../ui/form/field'
import * as t from './diary.texts'
import { filesIn, type ShownEntry } from './diary.view'

/** The entries that a search finds, of those that are here. */
export function found(entries: readonly ShownEntry[], search: DiarySearch): ShownEntry[] {
  const { words = '', from, to, audio, images } = search
  const finds = textFinder(words)
  return entries.filter((entry) => {
    const has = filesIn(entry)
    return (
      finds(entry.text) &&
      (from === undefined || entry.date >= from) &&
      (to === undefined || entry.date <= to) &&
      (!audio || has.audio) &&
      (!images || has.images > 0)
    )
  })
}

interface FindEntriesProps {
  search: DiarySearch
  onSearch: (search: DiarySearch) => void
  /** how many are found */
  count: number
  /** asks the server for the rest of the diary; undefined: everything is here, or nothing can be asked */
  onEverything: (() => Promise<void>) | undefined
}

/** What is looked for; what is here is found as it is typed. */
export function FindEntries({ search, onSearch, count, onEverything }: FindEntriesProps) {
  const [busy, setBusy] = useState(false)
  const id = useId()
  const dayOf = (text: string) => (text === '' ? undefined : text)
  const everything = async () => {
    setBusy(true)
    await onEverything?.().finally(() => setBusy(false))
  }
  return (
    <search className="mb-3 flex flex-col gap-3 rounded-card border border-line p-3">
      <Field
        label={t.findWords}
        name="q"
        type="search"
        idPrefix={id}
        autoFocus
        defaultValue={search.words}
        enterKeyHint="search"
        onChange={(event) => onSearch({ ...search, words: event.currentTarget.value })}
      />
      <div className="grid grid-cols-2 gap-3">
        <Field
          label={t.findFrom}
          name="from"
          type="date"
          idPrefix={id}
          onChange={(event) => onSearch({ ...search, from: dayOf(event.currentTarget.value) })}
        />
        <Field
          label={t.findTo}
          name="to"
          type="date"
          idPrefix={id}
          onChange={(event) => onSearch({ ...search, to: dayOf(event.currentTarget.value) })}
        />
      </div>
      <div className="flex flex-wrap gap-x-5">
        {(['audio', 'images'] as const).map((has) => (
          <label key={has} className="flex min-h-touch items-center gap-2">
            <input
              type="checkbox"
              className="size-5 accent-accent"
              checked={search[has] === true}
              onChange={(event) => onSearch({ ...search, [has]: event.currentTarget.checked })}
            />
            {has === 'audio' ? t.findAudio : t.findImages}
          </label>
        ))}
      </div>
      <p role="status" className="text-sm text-soft">
        {t.foundCount(count)}
      </p>
      {onEverything && (
        <Button variant="secondary" busy={busy} onClick={() => void everything()}>
          {t.findEverything}
        </Button>
      )}
    </search>
  )
}
