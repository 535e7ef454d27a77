import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { v7 } from 'uuid'
import { sealingPage } from '../server/test/seal'
import { call, claimForm } from './client'

/** A sentence or two, on one day of a year. */
export const entryFields = (i: number) => ({
  date: new Date(Date.UTC(2025, 0, 1 + (i % 365))).toISOString().slice(0, 10),
  text: `Entry ${i}: the mango tree has flowers this morning, and the river is up again after the rain of last night.`,
})

/** A queued entry, with a new id. */
export const entryOperation = (code: string, i: number) => ({
  id: v7(),
  kind: 'diary.entry',
  code,
  captured_at: '2026-03-01T08:30:00Z',
  fields: { ...entryFields(i), pin: claimForm(0).pin },
})

/** Entries as one page of a phone has queued them, with the PIN sealed. */
export async function sealedEntries(origin: string, code: string, count: number) {
  const key = JSON.parse(await call(origin, 'GET', '/api/sync/key')) as SealingKey
  const seal = await sealingPage(key)
  return Promise.all(
    Array.from({ length: count }, async (_, i) => {
      const { fields, ...operation } = entryOperation(code, i)
      const { pin, ...open } = fields
      return { ...operation, fields: open, sealed: await seal(operation, { pin }), sealed_for: key.key_id }
    }),
  )
}
