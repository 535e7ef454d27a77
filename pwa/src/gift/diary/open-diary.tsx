import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import { useState, type ReactNode } from 'react'
import * as labels from '../../ui/labels.texts'
import type { Opened } from '../pin/opened'
import { draftOf } from '../shared/form/form-draft'
import type { PendingWork } from '../shared/submit/pending-work'
import { Button } from '../../ui/button'
import { useEntryChanges } from './changing/use-entry-changes'
import type { DiaryPage } from './diary.api'
import { DiaryHead } from './diary-head'
import * as t from './diary.texts'
import { useSearch } from './finding/use-search'
import { OverEntries, type Over } from './over-entries'
import { byDay, type ShownEntry } from './reading/diary.view'
import { EntryList } from './reading/entry-list'
import { useOlder } from './reading/use-older-entries'
import { useShownEntries } from './reading/use-shown-entries'
import { ComposeBar } from './writing/compose-bar'
import { NewEntry, newEntryDraft } from './writing/new-entry'
import { useWriting } from './writing/use-writing'
import { lazyPart } from '../../ui/lazy-part'

// the entries do not wait for what finds them
const FindBar = lazyPart(() => import('./finding/find-bar'))
const FindEntries = lazyPart(() => import('./finding/find-entries'))

interface OpenDiaryProps {
  code: string
  campaign: GiftCampaign
  pin: string
  /** claimed on this device and not delivered: nobody can have written anything elsewhere */
  isNew: boolean
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

const hasTyped = (code: string) => Object.values(draftOf(newEntryDraft(code))).some(Boolean)

/** The entries of a diary, and what can be done with them. */
export function OpenDiary({
  code,
  campaign,
  pin,
  isNew,
  opened,
  pending,
  note,
  onPinRefused,
  onReload,
}: OpenDiaryProps) {
  const { writing, written, write, backToEntries, compose } = useWriting()
  const [hasImages, setHasImages] = useState(false)
  const older = useOlder(code, opened)
  const { search, area, lookFor, everything, ...searches } = useSearch(code, pin)
  const { here, entries, present } = useShownEntries(opened, older, everything, pending)
  const [over, setOver] = useState<Over>()
  const [deleted, setDeleted] = useState<string>()
  const work = { code, pin, onPinRefused, onDelivered: onReload }
  const changes = useEntryChanges(work)
  // wherever it is pressed: a second press would restore it twice
  const putBack = async (id: string) => {
    const wasOffered = deleted === id
    if (wasOffered) setDeleted(undefined)
    const done = await changes.putBack(id)
    if (wasOffered && !done) setDeleted(id)
    return done
  }

  const reloadFiles = () => {
    older.expire()
    searches.searchAgain()
    onReload()
  }
  const lookForTag = (tag: string) => {
    setOver(undefined)
    searches.lookForTag(tag, older.more)
  }
  // whoever has not read the diary does not know that it is empty
  const isUnread = !isNew && opened === undefined && entries.length === 0
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
      <div hidden={writing} className="mb-4">
        <DiaryHead
          onExport={() => setOver({ what: 'export' })}
          onBin={() => setOver({ what: 'bin' })}
          onLock={onPinRefused}
        />
      </div>
      {note}
      <NewEntry
        key={written}
        {...work}
        open={writing}
        onOpen={write}
        onImages={setHasImages}
        onClose={() => backToEntries()}
        onWritten={() => backToEntries(true)}
      />
      <div hidden={writing}>
        <div
          ref={area}
          className={search && '[--under-search:3.75rem]'}
          onKeyDown={({ key }) => {
            if (key === 'Escape' && search) lookFor({})
          }}
        >
          <FindBar
            search={search}
            onSearch={lookFor}
            onTag={lookForTag}
            entries={present}
            fallback={<div className="h-15" />}
          />
          {search ? (
            <FindEntries
              fallback={list(entries)}
              key={searches.tagged}
              search={search}
              entries={present}
              onSearch={lookFor}
              more={everything ? (everything.next === null ? 'none' : 'older') : older.more ? 'all' : 'none'}
              onMore={searches.searchEverything}
            >
              {list}
            </FindEntries>
          ) : (
            !isUnread && list(entries)
          )}
        </div>
        {older.more && !search && (
          <Button variant="secondary" className="mt-4 w-full" onClick={() => void older.showMore()}>
            {labels.showMore}
          </Button>
        )}
        <ComposeBar button={compose} begun={hasImages || hasTyped(code)} onWrite={write}>
          {deleted !== undefined && (
            <p role="status" className="mb-2 flex flex-wrap items-center justify-between gap-2">
              {t.inBin}
              <Button variant="secondary" busy={changes.busy} onClick={() => void putBack(deleted)}>
                {labels.restore}
              </Button>
            </p>
          )}
        </ComposeBar>
      </div>
      <OverEntries
        {...{ ...work, name: campaign.name, over, entries, here, pending, changes }}
        onOver={setOver}
        onPutBack={putBack}
        onDeleted={setDeleted}
        onTag={lookForTag}
        onExpired={reloadFiles}
      />
    </>
  )
}
