import type { DiaryEntryChanged } from '@tohfa/sync-protocol/entities/diary-entry'
import * as m from '@tohfa/sync-protocol/messages'
import { useRef, useState } from 'react'
import { say, toast } from '../../../ui/toast/toast'
import { isPinRefused } from '../../shared/refused-work/pin-problem'
import { submit } from '../../shared/submit/submit'
import type { Submission } from '../../shared/submit/submission'
import * as t from '../diary.texts'
import type { ShownEntry } from '../reading/diary.view'

/** What a change did, as far as a person has to hear of it. */
export function tellOfChange({ outcome }: DiaryEntryChanged): void {
  if (outcome !== 'done') toast(outcome === 'kept' ? t.wasKept : t.areTwo, 'info')
}

/** The versions beside an entry that a change of it decides: those that are seen with it. */
export const settlesOf = ({ others = [] }: Pick<ShownEntry, 'others'>) =>
  others.length > 0 ? { settles: others.map(({ version }) => version).join() } : {}

interface ChangesOf {
  code: string
  pin: string
  onPinRefused: () => void
  /** called when the server has a change */
  onDelivered: () => void
}

/** Deletes and restores entries, and decides between versions, through this device's outbox. */
export function useEntryChanges({ code, pin, onPinRefused, onDelivered }: ChangesOf) {
  const [busy, setBusy] = useState(false)
  // a second press may come before the button is drawn as busy
  const underWay = useRef(false)
  const send = async (kind: Submission['kind'], failed: string, fields: Record<string, unknown>) => {
    if (underWay.current) return false
    underWay.current = true
    setBusy(true)
    const change = { kind, failed, code, fields, secrets: { pin }, form: {} }
    const answer = await submit<DiaryEntryChanged>(change).finally(() => {
      underWay.current = false
      setBusy(false)
    })
    if (answer.outcome === 'refused') {
      if (isPinRefused(answer.problem)) onPinRefused()
      toast(answer.problem.detail, 'error')
      return answer.stored && 'refused'
    }
    if (answer.outcome === 'saved') {
      say(m.savedOnDevice)
      return 'saved'
    }
    tellOfChange(answer.result)
    onDelivered()
    return answer.result.outcome
  }
  return {
    busy,
    /** @returns whether it is in the bin, or will be; also false while another change is under way */
    remove: async (entry: ShownEntry) => {
      const { id, version } = entry
      const became = await send('diary.delete', m.entryDeleteFailed, {
        entry: id,
        version,
        ...settlesOf(entry),
      })
      return became === 'done' || became === 'saved'
    },
    /** @returns whether it is stored here or at the server; also false while another change is under way */
    putBack: async (id: string) => Boolean(await send('diary.restore', m.entryRestoreFailed, { entry: id })),
    /** @param version one beside it, an earlier one, or the current one */
    take: (entry: ShownEntry, version: string) =>
      send('diary.update', m.entryUpdateFailed, {
        entry: entry.id,
        version: entry.version,
        take: version,
        ...settlesOf(entry),
      }),
  }
}
export type EntryChanges = ReturnType<typeof useEntryChanges>
