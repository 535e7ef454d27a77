/** Two phones change one field of a card, with the real code of server and devices: the loser learns of it, in either order. */
import { afterEach, expect, it } from 'vitest'
import { askForOvertaken, lookForOvertaken } from '../../pwa/src/offline/extensions/overtaken-edits'
import { openTestApp, type TestApp } from '../../server/test/app'
import { codeSupply } from '../../server/test/codes'
import { engines } from '../../server/test/databases'
import { comeToRest, createDevice, type Device } from './device'
import { seeded } from './random'

let test: TestApp | undefined
afterEach(() => test?.close())

it('a phone learns that a later edit, made without seeing its own, replaced what it had delivered', async () => {
  const [engine] = engines
  if (!engine) throw new Error('no engine')
  const { app, clock } = (test = await openTestApp(engine))
  const code = await (await codeSupply(test, 1)).claimed({ mobile: '96000' })
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const deliver = async (name: string, mobile: string) => {
    const device = createDevice(name, origin, (purpose) => seeded(1, purpose))
    device.network.heal()
    const base = { mobile: '96000' }
    const secrets = { pin: '482913' }
    await device.enqueue({ kind: 'qr.update', code, fields: { mobile }, base, secrets })
    await comeToRest(device, clock)
    return device
  }
  const [first, later] = [await deliver('first', '97000'), await deliver('later', '98765')]

  const toldOn = async ({ db, now }: Device) => {
    await lookForOvertaken({ db, now, ask: askForOvertaken(origin) })
    return (await db.outbox.toArray()).map(({ overtaken }) => overtaken)
  }
  expect(await toldOn(first)).toEqual([
    [{ field: 'mobile', yours: '97000', theirs: '98765', stands: 'theirs' }],
  ])
  expect(await toldOn(later)).toEqual([undefined])
})
