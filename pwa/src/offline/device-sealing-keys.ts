/** The keys that this device seals with. The outbox is elsewhere: they are kept for it before there is anything in it. */
import { deviceDatabase } from './device-store'
import { once } from './once'
import { createSealingKeys, fetchSealingKey } from './sealing/sealing-keys'

export const sealingKeys = once(() =>
  createSealingKeys(
    deviceDatabase,
    () => fetchSealingKey(),
    () => Date.now(),
  ),
)
