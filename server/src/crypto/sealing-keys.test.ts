import type { SealingKey } from '@tohfa/sync-protocol/operations/seal'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { beforeTests, testApp } from '../../test/app'
import { codeSupply } from '../../test/codes'
import { engines } from '../../test/databases'
import { claimForm } from '../../test/forms'
import { seal } from '../../test/seal'

const DAY = 24 * 60 * 60_000

// nothing of it depends on the database
describe.each(engines.slice(0, 1))('sealed fields on $name', (engine) => {
  const test = testApp(engine)
  const supply = beforeTests(() => codeSupply(test, 60))

  const currentKey = async () =>
    (await test.get('/api/sync/key')).json<SealingKey & Record<string, unknown>>()
  const { pin, ...open } = claimForm()
  const sealed = async (key: SealingKey, change: object = {}, inside: unknown = { pin }) => {
    const operation = { id: v7(), kind: 'qr.claim', code: supply.next(), fields: open }
    return {
      ...operation,
      sealed: await seal(key, operation, inside),
      sealed_for: key.key_id,
      ...change,
    }
  }
  const refusedWith = (code: string) => [{ outcome: 'refused', status: 422, body: { code } }]

  it('the key is a P-256 point under a name of its own', async () => {
    const key = await currentKey()
    expect(key).toEqual({
      key_id: expect.stringMatching(/^[\w-]{8,64}$/) as string,
      public_key: expect.stringMatching(/^B[\w-]{86}$/) as string,
      suite: 'DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM',
    })
  })

  it('a sealed PIN is the PIN of the claim', async () => {
    const operation = await sealed(await currentKey())
    expect(await test.sync([operation])).toMatchObject([{ outcome: 'applied', replayed: false }])
    const tryPin = (attempt: string) => test.post(`/api/qr/${operation.code}/verify-pin`, { pin: attempt })
    expect((await tryPin('000000')).status).toBe(403)
    expect((await tryPin(pin)).status).toBe(200)
    expect(await test.sync([operation])).toMatchObject([{ outcome: 'applied', replayed: true }])
  })

  it('sealed fields are validated like any others', async () => {
    const key = await currentKey()
    for (const [inside, field, detail] of [
      [{ pin: '123' }, 'pin', 'PIN must be exactly 6 digits'],
      [{ pin, claimed: true }, 'claimed', 'This field is unknown'],
    ] as const)
      expect(await test.sync([await sealed(key, {}, inside)])).toMatchObject([
        { outcome: 'refused', status: 422, body: { code: 'validation_failed', errors: [{ field, detail }] } },
      ])
  })

  it('a box of another operation or protocol does not open, nor does a broken one', async () => {
    const key = await currentKey()
    const own = await sealed(key)
    const flipped = Buffer.from(own.sealed, 'base64url')
    flipped[80] = (flipped[80] ?? 0) ^ 1
    for (const box of [
      await seal(key, { ...own, id: v7() }, { pin }),
      await seal(key, { ...own, kind: 'travel.claim' }, { pin }),
      await seal(key, own, { pin }, 'another protocol'),
      flipped.toString('base64url'),
      own.sealed.slice(0, 40),
      'A',
      await seal(key, own, [pin]),
      await seal(key, own, null),
    ])
      expect(await test.sync([{ ...own, sealed: box }])).toMatchObject(refusedWith('seal_broken'))
    expect(await test.sync([own])).toMatchObject([{ outcome: 'applied' }])
  })

  it('a box for an unknown key is refused with its own code; sealed anew, it works under the same id', async () => {
    const operation = await sealed(await currentKey())
    for (const sealed_for of ['unknown', '', undefined])
      expect(await test.sync([{ ...operation, sealed_for }])).toMatchObject(refusedWith('seal_unknown'))
    expect(await test.sync([operation])).toMatchObject([{ outcome: 'applied' }])
  })

  it('after a new key the earlier one still opens for 90 days, and no longer', async () => {
    const old = await currentKey()
    const [early, late, tooLate] = [await sealed(old), await sealed(old), await sealed(old)]
    let days = 0
    while ((await currentKey()).key_id === old.key_id && days++ < 366) test.clock.advance(DAY)
    expect(days).toBeLessThan(366)
    expect(await test.sync([early])).toMatchObject([{ outcome: 'applied' }])
    test.clock.advance(89 * DAY)
    expect(await test.sync([late])).toMatchObject([{ outcome: 'applied' }])
    test.clock.advance(2 * DAY)
    expect(await test.sync([tooLate])).toMatchObject(refusedWith('seal_unknown'))
    // what was applied is answered without opening its box
    expect(await test.sync([early])).toMatchObject([{ outcome: 'applied', replayed: true }])
    expect(await test.sync([await sealed(await currentKey())])).toMatchObject([{ outcome: 'applied' }])
  })
})
