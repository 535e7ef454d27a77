/** States that only people look at: the walk of the tests has no time for them. */
import { ownerCalls } from './owner-calls'
import { openPerson, openProfile } from './profile'
import { rareGifts } from './rare-gifts'
import { rareOwner } from './rare-owner'
import { rarePlain } from './rare-plain'
import { rareScans } from './rare-scans'
import type { Visit } from './screens'
import type { RealServer } from './server'

const PHONE = { width: 360, height: 800 }
const CAMERA = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream']

/** @param parts names of those to walk; all if empty */
export async function rareScreens(
  { origin }: RealServer,
  visit: Visit,
  parts: readonly string[],
): Promise<void> {
  const phone = await openPerson(PHONE)
  const desk = await openPerson()
  const stall = await openProfile(PHONE, CAMERA)
  const plain = await desk.context().browser()?.newContext({ viewport: PHONE, javaScriptEnabled: false })
  if (!plain) throw new Error('no browser')
  const walks = {
    gifts: async () =>
      rareGifts(await phone.page(), origin, await ownerCalls(origin, 'rare@example.com'), visit),
    owner: async () => rareOwner(await desk.page(), origin, visit),
    scans: async () => rareScans(await stall.page(), origin, visit),
    plain: async () => rarePlain(await plain.newPage(), origin, visit),
  }
  try {
    for (const [part, walk] of Object.entries(walks))
      if (parts.length === 0 || parts.includes(part))
        // if one of them fails, the others are still shown
        await walk().catch((error: unknown) => console.error(part, error))
  } finally {
    await phone.remove()
    await desk.remove()
    await stall.remove()
  }
}
