import type { DiaryEntry } from '@tohfa/sync-protocol/entities/diary-entry'
import type { DiarySearch } from '@tohfa/sync-protocol/found-words'
import * as m from '@tohfa/sync-protocol/messages'
import { lazy, startTransition, Suspense, useMemo, useRef, useState, type ReactNode } from 'react'
import { failureText } from '../../api/failure'
import type { Opened } from '../pin/opened'
import type { PendingWork } from '../shared/submit/pending-work'
import { device } from '../shared/submit/submit'
import { LockButton } from '../pin/lock-button'
import { Button } from '../../ui/button'
import { toast } from '../../ui/toast'
import { ComposeBar } from './writing/compose-bar'
import { searchEntries, type DiaryPage } from './diary.api'
import * as t from './diary.texts'
import { byDay, shownEntries, type ShownEntry } from './reading/diary.view'
import { EntryDialog } from './reading/entry-dialog'
import { EntryList } from './reading/entry-list'
import { NewEntry } from './writing/new-entry'
import { useEntryChanges } from './changing/use-entry-changes'
import { useOlder } from './reading/use-older-entries'
import { useWriting } from './writing/use-writing'

// few come to need them at once
const BinDialog = lazy(() => import('./changing/bin-dialog'))
const EditEntry = lazy(() => import('./writing/edit-entry'))
const EntryHistory = lazy(() => import('./reading/entry-history'))
const ExportDialog = lazy(() => import('./export/export-dialog'))
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
  /** above everything */
  note: ReactNode
  onPinRefused: () => void
  /** reads the diary again */
  onReload: () => void
}

/** A dialog over the entries, and the entry that it is about. */
type Over = { what: 'entry' | 'edit' | 'history'; id: string } | { what: 'bin' | 'export' }

/** What the server has found so far. */
interface Found {
  entries: readonly DiaryEntry[]
  /** by `performance.now()`; when it was asked first */
  readAt: number
  /** where older entries begin; null: there are none */
  next: string | null
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
  const [over, setOver] = useState<Over>()
  const [deleted, setDeleted] = useState<string>()
  const changes = useEntryChanges({ code, pin, onPinRefused, onDelivered: onReload })
  const [search, setSearch] = useState<DiarySearch>()
  /** counts the tags that were pressed, as each begins a search anew */
  const [tagged, setTagged] = useState(0)
  const [everything, setEverything] = useState<Found>()
  const latest = useRef<DiarySearch>(undefined)
  const lookFor = (next: DiarySearch | undefined) => {
    latest.current = next
    setSearch(next)
    setEverything(undefined)
  }
  const searchServer = async (sought: DiarySearch, before?: Found) => {
    const readAt = before?.readAt ?? performance.now()
    const { entries, next } = await searchEntries(code, pin, sought, before?.next ?? null)
    if (latest.current === sought)
      setEverything({ entries: [...(before?.entries ?? []), ...entries], readAt, next })
  }
  const searchEverything = async () => {
    try {
      if (search) await searchServer(search, everything)
    } catch (error) {
      toast(failureText(error, m.diaryFetchFailed), 'error')
    }
  }
  /** what is read so far */
  const here = useMemo(() => {
    const first = opened?.details.entries ?? []
    const isFirst = new Set(first.map(({ id }) => id))
    const more = older.entries.filter(({ id }) => !isFirst.has(id))
    const isHere = new Set([...isFirst, ...more.map(({ id }) => id)])
    const rest = (everything?.entries ?? []).filter(({ id }) => !isHere.has(id))
    const readAt = (id: string) =>
      (isFirst.has(id) ? opened?.readAt : isHere.has(id) ? older.readAt : everything?.readAt) ?? -Infinity
    return { entries: [...first, ...more, ...rest], readAt }
  }, [opened, older.entries, older.readAt, everything])
  const entries = useMemo(() => shownEntries(here.entries, pending, here.readAt), [here, pending])
  const present = useMemo(() => byDay(entries).flatMap((day) => day.entries), [entries])
  // as it is now, because the entry may be delivered while it is open
  const entry = over && 'id' in over ? entries.find(({ id }) => id === over.id) : undefined

  // an edit that is open stays so, whatever becomes of its entry meanwhile
  const [edited, setEdited] = useState<ShownEntry>()
  if (over?.what === 'edit' && entry && entry !== edited) setEdited(entry)
  const beingEdited =
    over?.what === 'edit' ? (entry ?? (edited?.id === over.id ? edited : undefined)) : undefined

  const reloadFiles = () => {
    older.expire()
    if (search && everything) searchServer(search).catch((error: unknown) => console.error(error))
    onReload()
  }
  const close = () => setOver(undefined)
  const remove = async ({ id, refused, homeless }: ShownEntry) => {
    const there = entries.find((one) => one.id === id)
    close()
    if (refused) {
      const { attention } = await device()
      await attention()
        .discard(refused.id)
        .catch((error: unknown) => console.error(error))
      if (refused.kind === 'diary.entry' || homeless) return
    }
    if (there && (await changes.remove(there))) setDeleted(id)
  }
  const list = (shown: readonly ShownEntry[]) => (
    <EntryList
      days={byDay(shown)}
      onOpen={(id) => setOver({ what: 'entry', id })}
      onTag={lookForTag}
      onExpired={reloadFiles}
    />
  )
  const lookForTag = (tag: string) => {
    close()
    // the entries stay until what finds others is here
    const sought = { tag }
    startTransition(() => {
      lookFor(sought)
      setTagged((before) => before + 1)
    })
    // where that fails, the button for it is there
    if (older.more) searchServer(sought).catch(() => undefined)
  }
  /** what the server lists as deleted until it has heard of it */
  const putBack = pending.flatMap(({ kind, state, fields }) =>
    kind === 'diary.restore' && (state === 'queued' || state === 'sending') ? String(fields.entry) : [],
  )
  const same = { code, pin, onPinRefused, onDelivered: onReload }
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
        {...same}
        open={writing}
        onOpen={write}
        onClose={() => backToEntries()}
        onWritten={() => backToEntries(true)}
      />
      <div hidden={writing}>
        {search ? (
          <Suspense>
            <FindEntries
              key={tagged}
              search={search}
              entries={present}
              onSearch={lookFor}
              onTag={lookForTag}
              more={everything ? (everything.next === null ? 'none' : 'older') : older.more ? 'all' : 'none'}
              onMore={searchEverything}
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
      {over?.what === 'entry' && entry && !entry.deleted && (
        <EntryDialog
          entry={entry}
          busy={changes.busy}
          onEdit={() => setOver({ what: 'edit', id: entry.id })}
          onDelete={() => void remove(entry)}
          onTag={lookForTag}
          onHistory={() => setOver({ what: 'history', id: entry.id })}
          onKeep={(version) => void changes.take(entry, version)}
          onExpired={reloadFiles}
          onClose={close}
        />
      )}
      <Suspense>
        {beingEdited && <EditEntry {...same} entry={beingEdited} onClose={close} />}
        {over?.what === 'history' && entry && (
          <EntryHistory
            {...{ code, pin, id: entry.id, busy: changes.busy }}
            onBringBack={(version) => void changes.take(entry, version).then(close)}
            onClose={close}
          />
        )}
        {over?.what === 'bin' && (
          <BinDialog
            {...{ code, pin, busy: changes.busy }}
            own={entries.filter((one) => one.deleted)}
            putBack={putBack}
            onPutBack={changes.putBack}
            onClose={close}
          />
        )}
        {over?.what === 'export' && (
          <ExportDialog
            {...{ code, pin, name, here, pending }}
            waiting={entries.filter(({ state, deleted: gone }) => state && !gone).length}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  )
}
