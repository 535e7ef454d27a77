/**
 * Who made an entry. People share phones: an entry is sent no matter who holds the phone, but only its maker sees its
 * details, changes it or discards it.
 */
import type { OutboxEntry } from './outbox-entry'

/** Id of the signed-in account; null: nobody is signed in. */
export type Maker = () => string | null

export const isOf = (maker: string | null, entry: Pick<OutboxEntry, 'maker'>) => entry.maker === maker
