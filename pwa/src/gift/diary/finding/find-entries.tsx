import { useDeferredValue, useEffect, useId, useMemo, useRef, useState, type ReactNode } from 'react'
import type { DiarySearch } from '@tohfa/sync-protocol/found-words'
import { Button } from '../../../ui/button'
import { CloseIcon } from '../../../ui/icons'
import * as t from '../diary.texts'
import type { ShownEntry } from '../reading/diary.view'
import { mostUsedTags, TagList } from '../reading/tags'
import { foldAhead, found } from './found-entries'
import { PlainField } from '../plain-field'

interface FindEntriesProps {
  search: DiarySearch
  onSearch: (search: DiarySearch) => void
  /** begins a search for a tag */
  onTag: (tag: string) => void
  /** the entries to search */
  entries: readonly ShownEntry[]
  /** what the server can still find: in all of the diary, or entries older than those found */
  more: 'all' | 'older' | 'none'
  /** asks the server for it */
  onMore: () => Promise<void>
  /** draws the found entries */
  children: (found: ShownEntry[]) => ReactNode
}

/** found entries drawn at first, and added with each press for more, newest first */
const DRAWN_AT_ONCE = 100
/** number of tags offered: a line or two on a phone */
const TAGS_OFFERED = 8

/** The search field; entries that are here are found while typing. */
export default function FindEntries(props: FindEntriesProps) {
  const { search, entries, onSearch, onTag, more, onMore } = props
  // letters are drawn first
  const sought = useDeferredValue(search)
  const shown = useMemo(() => found(entries, sought), [entries, sought])
  const [drawn, setDrawn] = useState({ sought, count: DRAWN_AT_ONCE })
  const count = drawn.sought === sought ? drawn.count : DRAWN_AT_ONCE
  useEffect(() => foldAhead(entries), [entries])
  const [busy, setBusy] = useState(false)
  const words = useRef<HTMLInputElement>(null)
  const countId = useId()
  const tags = useMemo(
    () =>
      mostUsedTags(
        entries.map(({ text }) => text),
        TAGS_OFFERED,
      ),
    [entries],
  )
  const anyTag = () => {
    const { tag: _, ...rest } = search
    onSearch(rest)
    words.current?.focus()
  }
  const dayOf = (text: string) => (text === '' ? undefined : text)
  const findMore = async () => {
    setBusy(true)
    await onMore().finally(() => setBusy(false))
  }
  return (
    <>
      <search className="mb-3 flex flex-col gap-3 rounded-card border border-line p-3">
        {search.tag === undefined ? (
          <TagList className="-mx-2 -my-2 flex flex-wrap" tags={tags} onTag={onTag} />
        ) : (
          <Button
            variant="secondary"
            className="max-w-full self-start"
            autoFocus
            aria-label={t.withoutTag(search.tag)}
            aria-describedby={countId}
            onClick={anyTag}
          >
            <bdi className="min-w-0 wrap-anywhere">#{search.tag}</bdi>
            <CloseIcon />
          </Button>
        )}
        <PlainField
          ref={words}
          label={t.findWords}
          type="search"
          autoFocus={search.tag === undefined}
          defaultValue={search.words}
          enterKeyHint="search"
          onChange={(event) => onSearch({ ...search, words: event.currentTarget.value })}
        />
        {search.tag === undefined && (
          <>
            <div className="grid gap-3 min-[30rem]:grid-cols-2">
              {(['from', 'to'] as const).map((end) => (
                <PlainField
                  key={end}
                  label={end === 'from' ? t.findFrom : t.findTo}
                  type="date"
                  defaultValue={search[end]}
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
          </>
        )}
        <p id={countId} role="status" className="text-sm text-soft">
          {t.foundCount(shown.length, more === 'none')}
        </p>
        {more !== 'none' && (
          <Button variant="secondary" busy={busy} onClick={() => void findMore()}>
            {more === 'all' ? t.findEverything : t.findOlder}
          </Button>
        )}
      </search>
      {shown.length > 0 && props.children(shown.slice(0, count))}
      {shown.length > count && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          onClick={() => setDrawn({ sought, count: count + DRAWN_AT_ONCE })}
        >
          {t.showMore}
        </Button>
      )}
    </>
  )
}
