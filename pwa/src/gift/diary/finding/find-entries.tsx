import { useDeferredValue, useEffect, useId, useMemo, useState, type ReactNode } from 'react'
import type { DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import * as labels from '../../../ui/labels.texts'
import { Button } from '../../../ui/button'
import { shownDay } from '../../../ui/formats'
import { CloseIcon } from '../../../ui/icons'
import * as t from '../diary.texts'
import type { ShownEntry } from '../reading/diary.view'
import { foldAhead, found } from './found-entries'

interface FindEntriesProps {
  search: DiarySearch
  onSearch: (search: DiarySearch) => void
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

/** What a search finds; entries that are here are found while typing. */
export default function FindEntries(props: FindEntriesProps) {
  const { search, entries, onSearch, more, onMore } = props
  // letters are drawn first
  const sought = useDeferredValue(search)
  const shown = useMemo(() => found(entries, sought), [entries, sought])
  const [drawn, setDrawn] = useState({ sought, count: DRAWN_AT_ONCE })
  const count = drawn.sought === sought ? drawn.count : DRAWN_AT_ONCE
  useEffect(() => foldAhead(entries), [entries])
  const [busy, setBusy] = useState(false)
  const countId = useId()
  const findMore = async () => {
    setBusy(true)
    await onMore().finally(() => setBusy(false))
  }
  return (
    <>
      <div className="mt-2 flex flex-wrap items-center gap-2 empty:hidden">
        {criteria(search).map(([of, label]) => (
          <Button
            key={of}
            variant="secondary"
            className="max-w-full"
            autoFocus={of === 'tag'}
            aria-label={t.without(label)}
            aria-describedby={countId}
            onClick={() => onSearch({ ...search, [of]: undefined })}
          >
            <bdi className="min-w-0 wrap-anywhere">{label}</bdi>
            <CloseIcon />
          </Button>
        ))}
      </div>
      <div className="mt-2 flex min-h-touch flex-wrap items-center justify-between gap-2">
        <p id={countId} role="status" className="text-sm text-soft">
          {t.foundCount(shown.length, more === 'none')}
        </p>
        {more !== 'none' && (
          <Button variant="secondary" busy={busy} onClick={() => void findMore()}>
            {more === 'all' ? t.findEverything : t.findOlder}
          </Button>
        )}
      </div>
      {shown.length > 0 && props.children(shown.slice(0, count))}
      {shown.length > count && (
        <Button
          variant="secondary"
          className="mt-4 w-full"
          onClick={() => setDrawn({ sought, count: count + DRAWN_AT_ONCE })}
        >
          {labels.showMore}
        </Button>
      )}
    </>
  )
}

/** What is searched for besides words, each with its name. */
const criteria = ({ tag, from, to, audio, images }: DiarySearch) =>
  (
    [
      ['tag', tag && `#${tag}`],
      ['from', from && `${t.findFrom} ${shownDay(from)}`],
      ['to', to && `${t.findTo} ${shownDay(to)}`],
      ['audio', audio && t.findAudio],
      ['images', images && t.findImages],
    ] as const
  ).flatMap(([of, label]) => (label ? [[of, label] as const] : []))
