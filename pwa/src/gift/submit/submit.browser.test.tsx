import { expect, it, vi } from 'vitest'
import { withoutFile } from '../../../test/device'
import { canStore, submit } from './submit'

const entry = {
  kind: 'diary.entry',
  failed: 'Failed to save entry',
  code: 'A',
  fields: { text: 'The river is up' },
  secrets: {},
} as const

it.each([
  ['saves', true, '*outbox-submit*'],
  ['sends', false, '*direct-submit*'],
])(
  '§8 says that nothing was saved, and why, where the script that %s does not come',
  async (_, stores, script) => {
    if (!stores) vi.stubGlobal('isSecureContext', false)
    expect(canStore()).toBe(stores)
    await withoutFile(script)
    expect(await submit(entry)).toMatchObject({
      outcome: 'refused',
      stored: false,
      problem: { detail: expect.stringMatching(/^Failed to save entry\. .*no connection/) as unknown },
    })
    vi.unstubAllGlobals()
  },
)
