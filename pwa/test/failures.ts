/** The error catalogue (specification section 8) as test cases: what each screen says when its call fails, and why. */
import type { Endpoint } from '@tohfa/sync-protocol/http/contract'
import { describe, expect, it } from 'vitest'
import { refusal, server, unreachable } from './server'
import { toasts } from './toasts'

const DETAIL = 'The server says why.'
const refused = () => refusal('busy', { detail: DETAIL })

export interface FailingCall {
  /** what the screen says, word for word as specified */
  says: string
  endpoint: Endpoint
  /** opens the screen and makes the call */
  act: () => Promise<unknown>
  /** a fixed message comes first whatever the server says; the others are replaced by the server's detail */
  fixed?: boolean
  /** only 'network': the server's detail has its own screen and test */
  only?: 'network'
}

/** all text that can be read, including toasts */
const screen = () => `${document.body.innerText}\n${toasts().join('\n')}`

export function describeFailures(name: string, calls: readonly FailingCall[]): void {
  describe(`§8 ${name}`, () => {
    describe.each(calls)('$says', ({ says, endpoint, act, fixed = false, only }) => {
      it('comes first if there was no answer, followed by the reason', async () => {
        server.answer(endpoint, unreachable)
        await act()
        const first = says.replace(/\.$/, '')
        // as sentences, or as a title with its text
        const explained = new RegExp(String.raw`^${first}(\. |[^.\n]*\n+)\S`, 'm')
        await expect.poll(screen).toMatch(explained)
      })

      it('comes first if a proxy answered in other words, and nobody is offline', async () => {
        server.answer(endpoint, () => new Response('<h1>Sorry</h1>', { status: 502 }))
        await act()
        const first = says.replace(/\.$/, '')
        await expect.poll(screen).toMatch(new RegExp(String.raw`^${first}`, 'm'))
        expect(screen()).not.toMatch(/offline|online|could not be reached/)
      })

      if (only === 'network') return
      it(fixed ? 'comes before the server’s words' : 'is replaced by the server’s words', async () => {
        server.answer(endpoint, () => Promise.resolve(refused()))
        await act()
        await expect.poll(screen).toContain(DETAIL)
        if (fixed) expect(screen()).toMatch(new RegExp(String.raw`^${says}(\. |\n+)${DETAIL}`, 'm'))
        else expect(screen()).not.toContain(says)
      })
    })
  })
}
