import * as m from '@tohfa/sync-protocol/messages'
import { expect, it } from 'vitest'
import { render } from 'vitest-browser-react'
import { lazyRules } from './lazy-rules'

it('§8 says that the form was not sent, and why, if its rules do not load', async () => {
  const useChecks = lazyRules(() => Promise.reject<{ all: () => never }>(new TypeError('no network')))
  let check: ((texts: Record<string, string>) => Promise<unknown>) | undefined
  function Form() {
    check = useChecks()(m.travelSubmitFailed, ({ all }) => all)
    return null
  }
  await render(<Form />)
  expect(await check?.({})).toMatchObject({
    ok: false,
    errors: [
      { field: '', detail: expect.stringMatching(`^${m.travelSubmitFailed}\\. .*offline`) as unknown },
    ],
  })
})
