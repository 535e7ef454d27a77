/** What a phone's own outbox reports as waiting, and what its campaign's owner then sees. */
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { afterEach, describe, expect, it } from 'vitest'
import { openTestApp, type TestApp } from '../../server/test/app'
import { codeSupply } from '../../server/test/codes'
import { engines } from '../../server/test/databases'
import { comeToRest, createDevice } from './device'
import { seeded } from './random'

const PIN = '482913'

let opened: TestApp | undefined
afterEach(async () => {
  await opened?.close()
  opened = undefined
})

describe.each(engines)('a claim that came second, on $name', (engine) => {
  it('is not counted as waiting, and neither is what was saved behind it', async () => {
    const test = (opened = await openTestApp(engine))
    const supply = await codeSupply(test, 2)
    const waiting = async () =>
      (await test.get(`/api/campaigns/${supply.campaign.id}`, supply.owner)).json<Campaign>().waiting
    const code = await supply.claimed()
    const origin = await test.app.listen({ host: '127.0.0.1', port: 0 })
    const phone = createDevice('second', origin, (purpose) => seeded(20_261_126, purpose))
    phone.network.heal()
    const person = { name: 'Bina Shah', company_name: 'Shah', mobile: '9876543210', email: 'b@example.com' }
    const file = new File([Buffer.from('no picture, and refused before that is seen')], 'a.jpg')
    await phone.enqueue({
      ...{ kind: 'qr.claim', code, fields: person, secrets: { pin: PIN } },
      // its file is sent first, and the report before it
      files: [{ field: 'profile_image', file }],
    })
    await phone.enqueue({
      ...{ kind: 'qr.update', code, fields: { company_name: 'Shah Sweets' }, secrets: { pin: PIN } },
    })
    await comeToRest(phone, test.clock)
    const left = (await phone.db.outbox.orderBy('seq').toArray()).map(({ state, problem }) => [
      state,
      problem?.code,
    ])
    expect(left).toEqual([
      ['attention', 'already_claimed'],
      ['queued', undefined],
    ])
    expect(await waiting()).toBeUndefined()
  })
})
