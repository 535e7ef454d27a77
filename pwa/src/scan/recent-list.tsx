import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { noteStaff } from '../device/staff'
import type { CampaignHere } from '../offline/queue/scanned-code'
import { shownTime } from '../ui/formats'
import { LOOKS } from './looks'
import type { Scan } from './recent-scans'
import * as t from './scan.texts'
import { useVerdict } from './use-verdict'

interface RecentListProps {
  scans: readonly Scan[]
  here: readonly CampaignHere[]
  scope: CampaignHere | undefined
}

/** The last scans, each as this device knows it now. */
export const RecentList = ({ scans, here, scope }: RecentListProps) => (
  <ol className="divide-y divide-line rounded-card border border-line bg-surface">
    {scans.map((scan) => (
      <li key={scan.id}>
        <RecentScan scan={scan} here={here} scope={scope} />
      </li>
    ))}
  </ol>
)

function RecentScan({ scan, here, scope }: { scan: Scan } & Omit<RecentListProps, 'scans'>) {
  const verdict = useVerdict(scan, here, scope, false)
  // only the server knows which codes exist
  const isTold = verdict && verdict.kind !== 'unchecked' && scan.said !== 'unknown'
  const known = isTold ? verdict : undefined
  const { word, Icon } = LOOKS[known?.kind ?? scan.said ?? 'unchecked']
  const by = known && 'by' in known ? known.by : undefined
  const number = known && 'number' in known ? known.number : undefined
  const line = (
    <>
      <Icon aria-hidden className="size-5" />
      <span className="min-w-0 flex-1 basis-36">
        {number !== undefined && <span className="font-semibold">{t.numbered(number)} </span>}
        {number === undefined && scan.is === 'code' && (
          <span className="font-mono">{scan.code.slice(0, CODE_SHOWN_LENGTH)} </span>
        )}
        {word}
        {by !== undefined && (
          <>
            {' · '}
            <bdi>{by}</bdi>
          </>
        )}
      </span>
      <time dateTime={new Date(scan.at).toISOString()} className="shrink-0 text-sm text-soft">
        {shownTime(scan.at)}
      </time>
    </>
  )
  const look = 'flex flex-wrap min-h-touch items-center gap-3 px-3 py-2'
  return scan.is === 'code' ? (
    <a href={`/claim/${scan.code}`} onClick={noteStaff} className={`${look} hover:bg-sunken`}>
      {line}
    </a>
  ) : (
    <div className={look}>{line}</div>
  )
}
