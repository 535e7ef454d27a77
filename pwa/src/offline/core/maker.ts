/**
 * Whose an entry is. People share phones: what somebody saved is sent whoever holds the phone, and only they see its
 * details, change or discard it.
 */
import type { OutboxEntry } from './outbox-entry'

/** Id of the account that is signed in; null: nobody is. */
export type Maker = () => string | null

export const isOf = (maker: string | null, { owner }: Pick<OutboxEntry, 'owner'>) => owner === maker
