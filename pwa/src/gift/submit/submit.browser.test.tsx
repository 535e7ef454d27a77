import { expect, it, vi } from 'vitest'
import { withoutFile } from '../../../test/device'
import { notSent } from '../no-connection.texts'
import { canStore, submit } from './submit'

const entry = { kind: 'diary.entry', code: 'A', fields: { text: 'The river is up' }, secrets: {} } as const

it.each([
  ['saves', true, '*outbox-submit*'],
  ['sends', false, '*direct-submit*'],
])('says that nothing was sent where the script that %s does not come', async (_, stores, script) => {
  if (!stores) vi.stubGlobal('isSecureContext', false)
  expect(canStore()).toBe(stores)
  await withoutFile(script)
  expect(await submit(entry)).toMatchObject({
    outcome: 'refused',
    stored: false,
    problem: { detail: notSent },
  })
  vi.unstubAllGlobals()
})
