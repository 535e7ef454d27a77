import type { EntriesHere } from './export/export-diary'
import { useState } from 'react'
import type { PendingWork } from '../shared/submit/pending-work'
import { device } from '../shared/submit/submit'
import type { EntryChanges } from './changing/use-entry-changes'
import type { ShownEntry } from './reading/diary.view'
import { EntryDialog } from './reading/entry-dialog'
import { lazyPart } from '../../ui/lazy-part'

// few people need them at once
const BinDialog = lazyPart(() => import('./changing/bin-dialog'))
const EditEntry = lazyPart(() => import('./writing/edit-entry'))
const EntryHistory = lazyPart(() => import('./reading/entry-history'))
const ExportDialog = lazyPart(() => import('./export/export-dialog'))

/** A dialog over the entries, and the entry that it is about. */
export type Over = { what: 'entry' | 'edit' | 'history'; id: string } | { what: 'bin' | 'export' }

interface OverEntriesProps {
  code: string
  /** of the campaign */
  name: string
  pin: string
  over: Over | undefined
  /** opens another one; undefined: closes it */
  onOver: (over?: Over) => void
  /** as they are shown, including deleted ones */
  entries: readonly ShownEntry[]
  /** as the server has them */
  here: EntriesHere
  /** this device's work of the code, oldest first */
  pending: readonly PendingWork[]
  changes: EntryChanges
  onPutBack: (id: string) => Promise<unknown>
  onDeleted: (id: string) => void
  onTag: (tag: string) => void
  /** the paths of files have expired */
  onExpired: () => void
  onPinRefused: () => void
  onDelivered: () => void
}

/** A dialog over the entries of a diary: one entry, its edit or history, the bin or the export. */
export function OverEntries(props: OverEntriesProps) {
  const { code, pin, over, onOver, entries, pending, changes, onPinRefused, onDelivered } = props
  // the current entry, because it may be delivered while it is open
  const entry = over && 'id' in over ? entries.find(({ id }) => id === over.id) : undefined

  // an open edit stays open, whatever happens to its entry
  const [edited, setEdited] = useState<ShownEntry>()
  if (over?.what === 'edit' && entry && entry !== edited) setEdited(entry)
  const beingEdited =
    over?.what === 'edit' ? (entry ?? (edited?.id === over.id ? edited : undefined)) : undefined

  const close = () => onOver()
  const remove = async ({ id, refused, homeless }: ShownEntry) => {
    const there = entries.find((one) => one.id === id)
    close()
    if (refused) {
      const attention = await (await device()).attention()
      await attention.discard(refused.id).catch((error: unknown) => console.error(error))
      if (refused.kind === 'diary.entry' || homeless) return
    }
    if (there && (await changes.remove(there))) props.onDeleted(id)
  }
  /** what the server still lists as deleted, because it does not know of the change */
  const putBack = pending.flatMap(({ kind, state, fields }) =>
    kind === 'diary.restore' && (state === 'queued' || state === 'sending') ? String(fields.entry) : [],
  )
  return (
    <>
      {over?.what === 'entry' && entry && !entry.deleted && (
        <EntryDialog
          entry={entry}
          busy={changes.busy}
          onEdit={() => onOver({ what: 'edit', id: entry.id })}
          onDelete={() => void remove(entry)}
          onTag={props.onTag}
          onHistory={() => onOver({ what: 'history', id: entry.id })}
          onKeep={(version) => void changes.take(entry, version)}
          onExpired={props.onExpired}
          onClose={close}
        />
      )}
      {beingEdited && (
        <EditEntry {...{ code, pin, onPinRefused, onDelivered }} entry={beingEdited} onClose={close} />
      )}
      {over?.what === 'history' && entry && (
        <EntryHistory
          {...{ code, pin, id: entry.id, busy: changes.busy }}
          onRestore={(version) => changes.take(entry, version)}
          onClose={close}
        />
      )}
      {over?.what === 'bin' && (
        <BinDialog
          {...{ code, pin, busy: changes.busy }}
          own={entries.filter((one) => one.deleted)}
          putBack={putBack}
          onPutBack={props.onPutBack}
          onClose={close}
        />
      )}
      {over?.what === 'export' && (
        <ExportDialog
          {...{ code, pin, name: props.name, here: props.here, pending }}
          waiting={entries.filter(({ state, deleted: gone }) => state && !gone).length}
          onClose={close}
        />
      )}
    </>
  )
}
