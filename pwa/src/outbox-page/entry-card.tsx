import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/limits'
import { memo, type ReactNode } from 'react'
import { metSentence } from '../gift/shared/history/history.texts'
import { metEditsOf } from '../gift/shared/history/met-edits'
import type { OutboxEntry, OutboxState } from '../offline/core/outbox-entry'
import { buttonClass } from '../ui/button'
import { shownMoment } from '../ui/formats'
import { StateBadge, type DataState } from '../ui/state-badge'
import * as t from './outbox.texts'
import { kindText, looksAlike, nameOf, waitingTexts } from './outbox.view'

const BADGES: Record<OutboxState, DataState> = {
  queued: 'saved',
  sending: 'sending',
  delivered: 'delivered',
  attention: 'attention',
}

const TIME = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

export function EntryCard({ entry, children }: { entry: OutboxEntry; children?: ReactNode }) {
  const name = nameOf(entry)
  return (
    <article className="rounded-card border border-line bg-surface p-4 shadow-card">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <div className="min-w-0">
          <h3 className="font-semibold">
            {kindText(entry.kind)}
            {name !== '' && (
              <>
                <span className="max-sm:hidden">{' · '}</span>
                <bdi className="max-sm:block">{name}</bdi>
              </>
            )}
          </h3>
          <p className="text-sm text-soft">
            {entry.shut && `${t.lockedEntry} · `}
            <span className="font-mono">{t.code(entry.code.slice(0, CODE_SHOWN_LENGTH))}</span>
            {' · '}
            {whenOf(entry)}
          </p>
          {entry.state === 'queued' && <Waiting entry={entry} />}
          {[...metEditsOf(entry.result), ...(entry.overtaken ?? [])].map((met) => (
            <p key={`${met.field} ${met.stands}`} className="mt-1">
              {metSentence(met)}
            </p>
          ))}
        </div>
        <StateBadge state={BADGES[entry.state]} />
      </div>
      {children}
      {entry.state !== 'attention' && (
        <a href={`/claim/${entry.code}`} className={buttonClass('quiet', '-mb-2 -ml-2', 'tight')}>
          {t.openCode}
        </a>
      )}
    </article>
  )
}

/** Memoised by what it shows, since every delivery produces a new list of entries. */
export const PlainEntryCard = memo(
  ({ entry }: { entry: OutboxEntry }) => <EntryCard entry={entry} />,
  (before, after) => looksAlike(before.entry, after.entry),
)

const whenOf = ({ state, deliveredAt, capturedAt }: OutboxEntry) =>
  state === 'delivered' && deliveredAt !== undefined
    ? t.deliveredAt(shownMoment(deliveredAt))
    : t.savedAt(shownMoment(capturedAt))

function Waiting({ entry }: { entry: OutboxEntry }) {
  return waitingTexts(entry, (moment) => TIME.format(moment)).map((text) => (
    <p key={text} className="text-sm text-soft">
      {text}
    </p>
  ))
}
