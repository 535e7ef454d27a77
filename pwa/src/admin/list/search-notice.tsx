import { Button } from '../../ui/button'
import { Notice } from '../../ui/notice'
import * as a from '../shared/admin.texts'

interface SearchNoticeProps {
  search: string
  /** what a list says that has nothing to search in */
  none: string
  onClear: () => void
}

/** Why a list shows no rows. */
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
