/**
 * Whose an entry is. People share phones: what somebody saved is sent whoever holds the phone, and only they see its
 * details, change or discard it. Entries of older versions of the app do not tell, and are everybody's.
 */
import type { OutboxEntry } from './outbox-entry'

/** Id of the account that is signed in; null: nobody is. */
export type Maker = () => string | null

export const isOf = (maker: string | null, { owner }: Pick<OutboxEntry, 'owner'>) =>
  owner === undefined || owner === maker

/** Whether one person decides about both, as far as the entries tell. */
export const haveOneMaker = (a: Pick<OutboxEntry, 'owner'>, b: Pick<OutboxEntry, 'owner'>) =>
  b.owner === undefined || isOf(b.owner, a)
