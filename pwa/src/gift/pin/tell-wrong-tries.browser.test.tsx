import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it } from 'vitest'
import { codeOf } from '../../../test/samples'
import { server } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { fetchEntries } from '../diary/diary.api'
import { fetchReceipt } from '../sale/sale.api'
import { fetchTraveler } from '../travel/travel.api'

const CODE = codeOf(1)

it.each([
  ['diary', endpoint.listDiaryEntries, fetchEntries],
  ['travel gift', endpoint.readTraveler, fetchTraveler],
  ['sale', endpoint.readReceipt, fetchReceipt],
] as const)(
  'the call that opens a %s reports wrong tries since the last visit, and only once',
  async (_, opens, fetch) => {
    let tries = 2
    server.answer(opens, () => {
      const answer = Response.json(
        { entries: [] },
        { headers: tries ? { 'wrong-tries': String(tries) } : {} },
      )
      tries = 0
      return answer
    })
    await renderWithToasts(null)
    await fetch(CODE, '482913')
    await expect.poll(toasts).toEqual(['2 wrong PIN attempts since your last visit'])
    await fetch(CODE, '482913')
    expect(toasts()).toEqual(['2 wrong PIN attempts since your last visit'])
  },
)
