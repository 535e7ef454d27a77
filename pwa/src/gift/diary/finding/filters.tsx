import type { DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import { useMemo } from 'react'
import { PlainField } from '../plain-field'
import * as t from '../diary.texts'
import type { ShownEntry } from '../reading/diary.view'
import { mostUsedTags, TagList } from '../reading/tags'

interface FiltersProps {
  search: DiarySearch
  onSearch: (search: DiarySearch) => void
  onTag: (tag: string) => void
  entries: readonly ShownEntry[]
}

/** number of tags offered: a line or two on a phone */
const TAGS_OFFERED = 8
const dayOf = (text: string) => (text === '' ? undefined : text)

/** Tags, days and kinds of files to search for. */
export default function Filters({ search, onSearch, onTag, entries }: FiltersProps) {
  const tags = useMemo(
    () =>
      mostUsedTags(
        entries.map(({ text }) => text),
        TAGS_OFFERED,
      ),
    [entries],
  )
  return (
    <div
      role="group"
      aria-label={t.filters}
      className="flex flex-col gap-2 rounded-card border border-line p-3"
    >
      <TagList className="-mx-2 -mt-2 flex flex-wrap" tags={tags} onTag={onTag} />
      <div className="grid gap-3 min-[30rem]:grid-cols-2">
        {(['from', 'to'] as const).map((end) => (
          <PlainField
            key={end}
            label={end === 'from' ? t.findFrom : t.findTo}
            type="date"
            value={search[end] ?? ''}
            onChange={(event) => onSearch({ ...search, [end]: dayOf(event.currentTarget.value) })}
          />
        ))}
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
    </div>
  )
}
