import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import * as a from '../admin.texts'

interface SearchNoticeProps {
  search: string
  /** text of a list that is empty without a search */
  none: string
  onClear: () => void
  /** whether other filters hide entries as well */
  filtered?: boolean
}

/** Explains why a list is empty. */
export const SearchNotice = ({ search, none, onClear, filtered = false }: SearchNoticeProps) =>
  filtered ? (
    <Notice
      inner
      title={a.nothingMatches}
      action={
        <Button variant="secondary" onClick={onClear}>
          {a.clearFilters}
        </Button>
      }
    />
  ) : search === '' ? (
    <Notice inner title={none} />
  ) : (
    <Notice
      inner
      title={a.nothingFound}
      text={a.nothingFoundText}
      action={
        <Button variant="secondary" onClick={onClear}>
          {a.clearSearch}
        </Button>
      }
    />
  )
