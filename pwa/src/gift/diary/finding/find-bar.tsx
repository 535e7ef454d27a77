import type { DiarySearch } from '@tohfa/sync-protocol/text/found-words'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names'
import { SearchBox } from '../../../ui/form/search-box'
import { IconButton } from '../../../ui/button'
import { icon } from '../../../ui/icons'
import * as t from '../diary.texts'
import type { ShownEntry } from '../reading/diary.view'
import { lazyPart } from '../../../ui/lazy-part'

// few people search by day or tag
const Filters = lazyPart(() => import('./filters'))

interface FindBarProps {
  /** undefined: nobody is searching */
  search: DiarySearch | undefined
  onSearch: (search: DiarySearch) => void
  /** begins a search for a tag */
  onTag: (tag: string) => void
  /** the entries whose tags are offered */
  entries: readonly ShownEntry[]
}

/** What to find. It stays in sight while what was found is scrolled. */
export default function FindBar({ search, onSearch, onTag, entries }: FindBarProps) {
  const searching = search !== undefined
  const sought = search ?? {}
  const [open, setOpen] = useState(false)
  return (
    <>
      <search
        className={classNames(
          '-mx-5 flex gap-2 bg-surface px-5 py-2 sm:-mx-7 sm:px-7',
          searching && 'top-0 z-2 [@media(min-height:20rem)]:sticky',
        )}
      >
        <div className="min-w-0 flex-1">
          <SearchBox
            aria-label={t.find}
            placeholder={t.find}
            value={sought.words ?? ''}
            onWords={(words) => onSearch({ ...sought, words })}
          />
        </div>
        <IconButton
          label={t.filters}
          aria-expanded={open}
          className={classNames('border border-edge', open && 'bg-sunken')}
          onClick={() => setOpen(!open)}
        >
          <FiltersIcon />
        </IconButton>
      </search>
      {open && <Filters {...{ search: sought, onSearch, onTag, entries }} />}
    </>
  )
}

const FiltersIcon = icon(<path d="M3 7h8M16 7h5M13.5 4.5v5M3 17h3M11 17h10M8.5 14.5v5" />)
