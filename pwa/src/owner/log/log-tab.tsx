import type { CampaignLogEntry } from '@tohfa/sync-protocol/entities/campaign-log'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { useState } from 'react'
import { call, jsonOf } from '../../api/client'
import { failureText, reasonOf } from '../../api/failure'
import { withQuery } from '../../api/query'
import { useFetched } from '../../api/use-fetched'
import { Button } from '../../ui/button'
import { EmptyBox } from '../../ui/drawings/empty-box'
import { shownMoment } from '../../ui/formats'
import * as labels from '../../ui/labels.texts'
import { Notice } from '../../ui/notice'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast/toast'
import { useBusy } from '../../ui/use-busy'
import { numbered } from '../campaign/campaign.texts'
import * as t from './log.texts'

/** What was done to a campaign, newest first. */
export default function LogTab({ id }: { id: string }) {
  const { value: first, failure, again } = useFetched((signal) => fetchLog(id, undefined, signal))
  const [more, setMore] = useState<Awaited<ReturnType<typeof fetchLog>>>({ entries: [], next: undefined })
  const [busy, load] = useBusy(async (next: string) => {
    try {
      const page = await fetchLog(id, next)
      setMore({ entries: [...more.entries, ...page.entries], next: page.next })
    } catch (error) {
      toast(failureText(error, t.logFailed), 'error')
    }
  })
  if (failure !== undefined)
    return (
      <Notice
        inner
        picture={<EmptyBox />}
        title={t.logFailed}
        text={reasonOf(failure)}
        action={
          <Button variant="secondary" onClick={() => void again()}>
            {labels.tryAgain}
          </Button>
        }
      />
    )
  if (!first) return <Skeleton className="h-40 rounded-card" />
  const entries = [...first.entries, ...more.entries]
  if (entries.length === 0)
    return <Notice inner picture={<EmptyBox />} title={t.logEmpty} text={t.logEmptyText} />
  const next = more.entries.length > 0 ? more.next : first.next
  return (
    <>
      <ol className="divide-y divide-line rounded-card border border-line bg-surface shadow-card">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {next !== undefined && (
        <Button variant="secondary" className="mt-3" busy={busy} onClick={() => load(next)}>
          {t.more}
        </Button>
      )}
    </>
  )
}

const Entry = ({ entry }: { entry: CampaignLogEntry }) => (
  <li className="px-4 py-3">
    <p>
      <bdi className="font-medium">{t.who(entry)}</bdi> {t.what(entry)}
      {entry.number !== null && ` ${numbered(entry.number)}`}
    </p>
    <p className="text-sm text-soft">
      {shownMoment(entry.at)}
      {entry.address !== null && ` · ${entry.address}`}
    </p>
  </li>
)

/** Needs the network. @returns a page of the log, and the cursor of the next one if there is one. */
async function fetchLog(
  id: string,
  cursor: string | undefined,
  signal?: AbortSignal,
): Promise<{ entries: CampaignLogEntry[]; next: string | undefined }> {
  const query = cursor === undefined ? {} : { cursor }
  const answer = await call(withQuery(endpoint.readCampaignLog, query), { params: { id }, signal })
  return { entries: await jsonOf(answer, signal), next: answer.headers.get('x-next-cursor') ?? undefined }
}
