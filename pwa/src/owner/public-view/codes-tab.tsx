import { useMemo, type ReactNode } from 'react'
import { filteredCodes, type CodeFilter, type ShownCode } from '../shared/campaign.view'
import { CodeList } from '../codes/code-list'
import { CodeListSkeleton } from '../codes/code-list-skeleton'

interface CodesTabProps {
  /** all codes of the campaign; empty while they load */
  codes: readonly ShownCode[]
  filter: CodeFilter
  /** text for an empty list */
  empty: string
  row: (qr: ShownCode) => ReactNode
  /** stands above the list */
  children?: ReactNode
}

export function CodesTab({ codes, filter, empty, row, children }: CodesTabProps) {
  const shown = useMemo(() => filteredCodes(codes, filter), [codes, filter])
  if (codes.length === 0) return <CodeListSkeleton />
  if (shown.length === 0) return <p className="py-10 text-center text-soft">{empty}</p>
  return (
    <>
      {children}
      <CodeList codes={shown} row={row} />
    </>
  )
}
