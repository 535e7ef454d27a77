import { type KeyboardEvent, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import * as campaigns from '../shared/campaigns.texts'
import { onDevice } from '../../device/small-storage'
import { Button } from '../../ui/button'
import { SearchBox } from '../../ui/form/search-box'
import { Select } from '../../ui/form/select'
import { useMedia } from '../../ui/use-media'
import type { ShownCode } from '../shared/shown-codes'
import * as t from './codes.texts'
import { type CodeSort, foundCodes, sortedCodes, SORTS } from './search-codes'
import { useChoiceInAddress, useWordsInAddress } from './list-address'

interface CodeFinderProps {
  words: string
  onWords: (words: string) => void
  /** called when the field is left */
  onSettled: () => void
  sort: CodeSort
  onSort: (sort: CodeSort) => void
}

/** The search and the order of a list of codes. `/` goes to it from anywhere on the screen. */
export function CodeFinder({ words, onWords, onSettled, sort, onSort }: CodeFinderProps) {
  const field = useRef<HTMLInputElement>(null)
  const roomy = useMedia('(min-width: 40rem)')
  useEffect(() => {
    const slash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyped(event.target)) return
      if (document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    addEventListener('keydown', slash)
    return () => removeEventListener('keydown', slash)
  }, [])

  const key = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent)) return
    if (event.key === 'Escape' && words !== '') {
      event.preventDefault()
      onWords('')
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return
    event.preventDefault()
    document.querySelector<HTMLElement>('[data-place] a[href]')?.focus()
  }
  return (
    <div role="search" className="mb-2 flex flex-wrap gap-2">
      <div className="min-w-0 flex-1 basis-28">
        <SearchBox
          ref={field}
          aria-label={t.find}
          aria-keyshortcuts="/"
          title={t.keys}
          placeholder={roomy ? t.findBy : campaigns.findShort}
          value={words}
          onWords={onWords}
          onKeyDown={key}
          onBlur={onSettled}
        />
      </div>
      <Select
        className="max-w-full"
        label={campaigns.sortBy}
        value={sort}
        options={SORTS.map((one) => [one, t.sorts[one]] as const)}
        onChange={onSort}
      />
    </div>
  )
}

// Safari ends the composition before the key that ended it, which then only has this number
const isComposing = ({ isComposing, keyCode }: globalThis.KeyboardEvent) => isComposing || keyCode === 229

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))

/** The result of a search, with the way back to all codes. */
export const NothingFound = ({ onShowAll }: { onShowAll: () => void }) => (
  <div className="py-8 text-center">
    <p className="font-medium">{campaigns.nothingFound}</p>
    <p className="mt-1 mb-3 text-sm text-soft">{t.nobodyFoundText}</p>
    <Button variant="secondary" onClick={onShowAll}>
      {campaigns.showAll}
    </Button>
  </div>
)

const KEY = 'tohfa.codes-sort'

/** The order that a person last chose on this device; the address has what was chosen on this visit. */
function useKeptSort() {
  const [kept] = useState(keptSort)
  const [sort, choose] = useChoiceInAddress('sort', [kept, ...SORTS.filter((one) => one !== kept)])
  const onSort = (next: CodeSort) => {
    onDevice.write(KEY, next)
    choose(next)
  }
  return [sort, onSort] as const
}

function keptSort(): CodeSort {
  const kept = onDevice.read(KEY)
  return SORTS.find((one) => one === kept) ?? SORTS[0]
}

/** The search and the order of a list, and the list that results. Typing never waits for the list. */
export function useFoundCodes(codes: readonly ShownCode[]) {
  const { words, search, settle } = useWordsInAddress()
  const [sort, onSort] = useKeptSort()
  const sought = useDeferredValue(words)
  const found = useMemo(() => sortedCodes(foundCodes(codes, sought), sort), [codes, sought, sort])
  return {
    found,
    /** names the search and the order: another name is another list */
    question: `${sort} ${sought}`,
    finder: { words, onWords: search, onSettled: settle, sort, onSort },
  }
}
