import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { nothingClaimed } from '../../ui/labels.texts'
import { CodeTable } from '../codes/code-table'
import type { ShownCode } from '../shared/shown-codes'
import { CodesTab } from './codes-tab'
import { selectAll, selectFound } from './public-view.texts'
import { isSelectable } from './use-selection'

interface ClaimedTabProps {
  codes: readonly ShownCode[]
  row: (qr: ShownCode, wide: boolean) => ReactNode
  /** undefined if nothing can be done with a selection */
  onSelect: ((codes: readonly ShownCode[]) => void) | undefined
}

export default function ClaimedTab({ codes, row, onSelect }: ClaimedTabProps) {
  return (
    <CodesTab codes={codes} filter="claimed" empty={nothingClaimed}>
      {(found, question, isSearched) => (
        <>
          {onSelect && <SelectAll found={found.filter(isSelectable)} {...{ isSearched, onSelect }} />}
          <CodeTable codes={found} of="helper" question={question} row={row} />
        </>
      )}
    </CodesTab>
  )
}

interface SelectAllProps {
  found: readonly ShownCode[]
  isSearched: boolean
  onSelect: (codes: readonly ShownCode[]) => void
}

const SelectAll = ({ found, isSearched, onSelect }: SelectAllProps) => (
  <Button variant="secondary" size="tight" className="mb-2" onClick={() => onSelect(found)}>
    {isSearched ? selectFound(found.length) : selectAll}
  </Button>
)
