import { expect, it, vi } from 'vitest'
import { CODES, createTestClient } from '../testing/test-client'
import { watchMetEdits } from './met-edits'

const [A] = CODES

it('an edit that met another one is reported once, even if its page was closed when it arrived', async () => {
  const client = createTestClient()
  client.server.claimedBy.set(A, 'somebody')
  const edit = async (mobile: string) => {
    const id = await client.enqueue({ kind: 'qr.update', code: A, fields: { mobile } })
    const met = [{ field: 'mobile', yours: mobile, theirs: '98', stands: 'theirs' }]
    const body = { code: A, claimed: true, met }
    client.server.scripted.set(id, { id, outcome: 'applied', status: 200, replayed: false, body })
    await client.sync.run()
    return { id, body }
  }
  await client.enqueue({ kind: 'qr.update', code: A, fields: { name: 'Asha' } })
  const first = await edit('97')
  const tell = vi.fn()
  const end = watchMetEdits(client.db, A, () => null, tell)
  await expect.poll(() => tell.mock.calls).toEqual([[[first.body]]])
  await expect.poll(async () => (await client.entry(first.id)).metTold).toBe(true)
  end()

  const second = await edit('96')
  const atNextVisit = vi.fn()
  const endVisit = watchMetEdits(client.db, A, () => null, atNextVisit)
  await expect.poll(() => atNextVisit.mock.calls).toEqual([[[second.body]]])
  endVisit()
  expect(tell).toHaveBeenCalledOnce()
})
