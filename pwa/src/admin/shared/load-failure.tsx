import * as m from '@tohfa/sync-protocol/messages'
import { CloudOff } from 'lucide-react'
import { Button } from '../../ui/button'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { shownTime } from '../../ui/formats'
import { tryAgain } from '../../ui/labels.texts'
import { Notice } from '../../ui/notice'
import { asOf } from '../admin.texts'

interface FailedProps {
  failure: string
  again: () => void
}

/** Shown in place of data that failed to load. */
export const Failed = ({ failure, again }: FailedProps) => (
  <Notice
    inner
    picture={<EmptyBox />}
    title={m.adminFetchFailed}
    text={failure}
    action={
      <Button variant="secondary" onClick={again}>
        {tryAgain}
      </Button>
    }
  />
)

interface OutdatedProps extends FailedProps {
  /** when the shown data arrived, epoch ms */
  at: number
}

/** Shown above earlier data that could not be refreshed. */
export const Outdated = ({ failure, at, again }: OutdatedProps) => (
  <div className="mb-4 flex flex-wrap items-center gap-x-3 rounded-card bg-marigold-soft px-4 py-1 text-sm text-marigold-ink">
    <CloudOff aria-hidden className="size-4" />
    <p role="status" className="flex-1 basis-52 py-1">
      {m.adminFetchFailed}. {failure} {asOf(shownTime(at))}
    </p>
    <Button variant="secondary" className="max-sm:ml-auto" onClick={again}>
      {tryAgain}
    </Button>
  </div>
)
