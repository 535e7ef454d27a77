import { lazy, Suspense, useState, type ReactNode } from 'react'
import type { Opened } from '../pin/opened'
import type { PendingWork } from '../shared/submit/pending-work'
import { LockButton } from '../pin/lock-button'
import { Button } from '../../ui/button'
import { useEntryChanges } from './changing/use-entry-changes'
import type { DiaryPage } from './diary.api'
import * as t from './diary.texts'
import { useSearch } from './finding/use-search'
import { OverEntries, type Over } from './over-entries'
import { byDay, type ShownEntry } from './reading/diary.view'
import { EntryList } from './reading/entry-list'
import { useOlder } from './reading/use-older-entries'
import { useShownEntries } from './reading/use-shown-entries'
import { ComposeBar } from './writing/compose-bar'
import { NewEntry } from './writing/new-entry'
import { useWriting } from './writing/use-writing'

// few people search at once
const FindEntries = lazy(() => import('./finding/find-entries'))

interface OpenDiaryProps {
  code: string
  /** of the campaign */
  name: string
  pin: string
  /** what the PIN has opened; undefined while it is unchecked */
  opened: (Opened<DiaryPage> & { pin: string }) | undefined
  /** this device's work of the code, oldest first */
  pending: readonly PendingWork[]
  /** shown above everything */
  note: ReactNode
  onPinRefused: () => void
  /** reads the diary again */
  onReload: () => void
}

/** The entries of a diary, and what can be done with them. */
export function OpenDiary({
  code,
  name,
  pin,
  opened,
  pending,
  note,
  onPinRefused,
  onReload,
}: OpenDiaryProps) {
  const { writing, written, write, backToEntries, compose } = useWriting()
  const older = useOlder(code, opened)
  const { search, lookFor, everything, ...searches } = useSearch(code, pin)
  const { here, entries, present } = useShownEntries(opened, older, everything, pending)
  const [over, setOver] = useState<Over>()
  const [deleted, setDeleted] = useState<string>()
  const work = { code, pin, onPinRefused, onDelivered: onReload }
  const changes = useEntryChanges(work)

  const reloadFiles = () => {
    older.expire()
    searches.searchAgain()
    onReload()
  }
  const lookForTag = (tag: string) => {
    setOver(undefined)
    searches.lookForTag(tag, older.more)
  }
  const list = (shown: readonly ShownEntry[]) => (
    <EntryList
      days={byDay(shown)}
      onOpen={(id) => setOver({ what: 'entry', id })}
      onTag={lookForTag}
      onExpired={reloadFiles}
    />
  )
  return (
    <>
      <div
        hidden={writing}
        className="mb-2 flex flex-wrap items-center justify-between gap-x-2 [[hidden]]:hidden"
      >
        <h1 className="font-display text-2xl font-semibold">{t.title}</h1>
        <span className="-ml-2 flex flex-wrap">
          <Button
            variant="quiet"
            size="tight"
            aria-expanded={search !== undefined}
            onClick={() => lookFor(search ? undefined : {})}
          >
            {t.find}
          </Button>
          <Button variant="quiet" size="tight" onClick={() => setOver({ what: 'export' })}>
            {t.exportDiary}
          </Button>
          <Button variant="quiet" size="tight" onClick={() => setOver({ what: 'bin' })}>
            {t.bin}
          </Button>
          <LockButton onLock={onPinRefused} />
        </span>
      </div>
      {note}
      <NewEntry
        key={written}
        {...work}
        open={writing}
        onOpen={write}
        onClose={() => backToEntries()}
        onWritten={() => backToEntries(true)}
      />
      <div hidden={writing}>
        {search ? (
          <Suspense>
            <FindEntries
              key={searches.tagged}
              search={search}
              entries={present}
              onSearch={lookFor}
              onTag={lookForTag}
              more={everything ? (everything.next === null ? 'none' : 'older') : older.more ? 'all' : 'none'}
              onMore={searches.searchEverything}
            >
              {list}
            </FindEntries>
          </Suspense>
        ) : (
          list(entries)
        )}
        {older.more && !search && (
          <Button variant="secondary" className="mt-4 w-full" onClick={() => void older.showMore()}>
            {t.showMore}
          </Button>
        )}
        <ComposeBar button={compose} onWrite={write}>
          {deleted !== undefined && (
            <p role="status" className="mb-2 flex flex-wrap items-center justify-between gap-2">
              {t.inBin}
              <Button
                variant="secondary"
                busy={changes.busy}
                onClick={() => void changes.putBack(deleted).then((done) => done && setDeleted(undefined))}
              >
                {t.putBack}
              </Button>
            </p>
          )}
        </ComposeBar>
      </div>
      <OverEntries
        {...{ ...work, name, over, entries, here, pending, changes }}
        onOver={setOver}
        onDeleted={setDeleted}
        onTag={lookForTag}
        onExpired={reloadFiles}
      />
    </>
  )
}
