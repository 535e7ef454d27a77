import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import * as a from '../shared/admin.texts'

interface SearchNoticeProps {
  search: string
  /** text of a list that is empty without a search */
  none: string
  onClear: () => void
}

/** Explains why a list is empty. */
export const SearchNotice = ({ search, none, onClear }: SearchNoticeProps) =>
  search === '' ? (
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
