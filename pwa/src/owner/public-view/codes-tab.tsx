import { useMemo, type ReactNode } from 'react'
import { filteredCodes, type CodeFilter, type ShownCode } from '../shared/shown-codes'
import { CodeFinder, NothingFound, useFoundCodes } from '../codes/code-finder'
import { CodeListSkeleton } from '../codes/code-list-skeleton'

interface CodesTabProps {
  /** all codes of the campaign; empty while they load */
  codes: readonly ShownCode[]
  filter: CodeFilter
  /** text for an empty list */
  empty: string
  /** @param question names the list: another name is another list */
  children: (found: readonly ShownCode[], question: string, isSearched: boolean) => ReactNode
}

export function CodesTab({ codes, filter, empty, children }: CodesTabProps) {
  const filtered = useMemo(() => filteredCodes(codes, filter), [codes, filter])
  const { found, question, finder } = useFoundCodes(filtered)
  if (codes.length === 0) return <CodeListSkeleton />
  if (filtered.length === 0) return <p className="py-10 text-center text-soft">{empty}</p>
  return (
    <>
      <CodeFinder {...finder} />
      {found.length === 0 ? (
        <NothingFound onShowAll={() => finder.onWords('')} />
      ) : (
        children(found, question, found.length < filtered.length)
      )}
    </>
  )
}
