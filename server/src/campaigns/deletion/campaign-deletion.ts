/**
 * Deletes campaigns in two steps.
 *
 * 1. One short transaction marks the campaign: after its commit nobody sees it or changes it, and it is not counted.
 * 2. Its rows and files are removed a few at a time, in one transaction each, with pauses that leave the store to
 * others. The mark stays until the last of them is gone, so the removal goes on after any interruption, even a crash.
 */
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import type { RemoveFiles, StoredBlobs } from '../../blobs/stored-blobs'
import * as totals from '../../counters/counters.repository'
import type { Database, Transaction, WriteOptions } from '../../db/database'
import type { MailOutbox } from '../../mail/mail-outbox'
import * as deletion from './campaign-deletion.repository'
import * as images from '../images/campaign-images.repository'
import * as campaigns from '../campaigns.repository'

/** ms of removing that a request waits for: small campaigns are gone when it is answered */
export const WAITED_MS = 1_000
/** the pause after a transaction, as a multiple of the time that it took */
const PAUSE = 2
const LONGEST_PAUSE_MS = 1_000
/** what a power cut undoes is found again as long as the mark is there; so nothing waits for the disk */
const FOUND_AGAIN: WriteOptions = { sync: false }

export interface CampaignDeletion {
  /** Marks a campaign whose lock is held. Must be called last, as others wait for the rows of the counters. */
  mark(tx: Transaction, id: string): Promise<void>
  /** Marks all campaigns of an account whose row is locked, so that no new ones are made. */
  markAllOf(tx: Transaction, ownerId: string): Promise<void>
  /**
   * Removes what is left of marked campaigns. Never rejects: one that cannot be removed is reported, and does not hold up the
   * others.
   * @param which the owner undefined: all of the store
   * @param within ms after which it ends; without it, it goes on until the process closes
   * @returns whether nothing is left
   */
  remove(which: { id: string } | { ownerId: string | undefined }, within?: number): Promise<boolean>
  /** Removes the remembered answers of an account. @returns whether none are left */
  removeAnswersOf(userId: string, within?: number): Promise<boolean>
}

export function createCampaignDeletion(deps: {
  db: Database
  blobs: StoredBlobs
  mails: MailOutbox
  now: () => number
  /** ends the removal between two transactions */
  closing: AbortSignal
  reportFailure: (thrown: unknown) => void
}): CampaignDeletion {
  const { db, blobs, closing } = deps

  /** Marks the campaigns of one owner. */
  async function markThose(tx: Transaction, which: { id: string } | { ownerId: string }): Promise<void> {
    const marked = await deletion.mark(tx, which, deps.now())
    const [first] = marked
    if (!first) return
    const sum = (count: 'qrQuantity' | 'claimedCount') => marked.reduce((all, row) => all + row[count], 0)
    await campaigns.addToOwnersCount(tx, first.ownerId, -marked.length)
    const [codes, claimed] = [sum('qrQuantity'), sum('claimedCount')]
    await totals.add(tx, first.id, { campaigns: -marked.length, codes: -codes, claimed: -claimed })
  }

  /**
   * Finds some and removes them, until none are found.
   * @returns whether it ended because none were left
   */
  async function run<Some>(
    find: (before: Some | undefined) => Promise<Some | null>,
    remove: (tx: Transaction, some: Some) => Promise<RemoveFiles | void>,
    end: number,
    how: WriteOptions = FOUND_AGAIN,
  ): Promise<boolean> {
    for (let before: Some | undefined; ; await setImmediate()) {
      if (closing.aborted || performance.now() >= end) return false
      const started = performance.now()
      const some = await find(before)
      if (some === null) return true
      const removeFiles = await db.write((tx) => remove(tx, some), how)
      await removeFiles?.()
      before = some
      const pauseMs = Math.min((performance.now() - started) * PAUSE, LONGEST_PAUSE_MS)
      await sleep(pauseMs, undefined, { signal: closing }).catch(() => {})
    }
  }

  const removeSome = (tx: Transaction, some: deletion.SomeRows) => deletion.removeSome(tx, some, deps.now())
  const removeFilesOf = (id: string, end: number) =>
    run<string[]>(
      async (before) => {
        const from = { after: before?.at(-1) ?? '', limit: deletion.ROWS_AT_ONCE }
        const keys = await blobs.listSomeOfCampaign(id, from)
        return keys.length > 0 ? keys : null
      },
      (tx, keys) => blobs.deleteRows(tx, keys),
      end,
      // a row must never reappear after its file is gone
      { sync: true },
    )
  const removeRowsOf = async (id: string, end: number) => {
    for (const code of await deletion.listClaimed(db.read, id))
      if (!(await run(() => deletion.findSomeOfCode(db.read, code), removeSome, end))) return false
    return run((before) => deletion.findSomeOfCampaign(db.read, id, before), removeSome, end)
  }

  async function removeOne(id: string, end: number): Promise<boolean> {
    // files first, so that nobody who has a path sees one for longer. Once more at the end, because deleting the codes
    // waits for every transaction that still records a file for one
    for (const remove of [removeFilesOf, removeRowsOf, removeFilesOf])
      if (!(await remove(id, end))) return false
    const removeFiles = await db.write(async (tx) => {
      const removing = await blobs.deleteUnreferencedRows(tx, await images.removeOfCampaign(tx, id))
      await deletion.remove(tx, id)
      return removing
    })
    await removeFiles()
    return true
  }

  return {
    async mark(tx, id) {
      await deps.mails.takeBackOf(tx, id)
      await markThose(tx, { id })
    },
    // a disabled account is sent no mails
    markAllOf: (tx, ownerId) => markThose(tx, { ownerId }),
    async remove(which, within = Infinity) {
      const end = performance.now() + within
      let failed = false
      const orReport = async (work: () => Promise<boolean>) => {
        const done = await work().catch(deps.reportFailure)
        failed ||= done !== true
      }
      await orReport(async () => {
        const ids = 'id' in which ? [which.id] : await deletion.listMarked(db.read, which.ownerId)
        for (const id of ids) await orReport(() => removeOne(id, end))
        // the log of writes still has their content
        if (ids.length > 0) await db.dropDeleted()
        return true
      })
      return !failed
    },
    removeAnswersOf: (userId, within = Infinity) =>
      run(
        (before) => deletion.findSomeAnswersOf(db.read, userId, before),
        removeSome,
        performance.now() + within,
      ),
  }
}
