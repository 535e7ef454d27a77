/** The calls that open a gift with a passkey. Both need the network, and throw what the API client throws. */
import type { PasskeyAnswer } from '@tohfa/sync-protocol/entities/passkey'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { call, callJson, jsonOf } from '../../api/client'
import { tellWrongTries } from './tell-wrong-tries'

/** A question that a passkey of the gift has to answer. */
export interface PasskeyQuestion {
  ticket: string
  passkey: Record<string, unknown>
}

/** @returns null if the gift has no passkey, or none works at this address */
export async function askPasskeys(code: string): Promise<PasskeyQuestion | null> {
  const { ticket, passkey } = await callJson(endpoint.askGiftPasskeys, { params: { code } })
  return ticket === null || passkey === null ? null : { ticket, passkey }
}

/** @returns the session that is used instead of the PIN */
export async function openByPasskey(code: string, ticket: string, passkey: PasskeyAnswer): Promise<string> {
  const answer = await call(endpoint.openByPasskey, { params: { code }, body: { ticket, passkey } })
  tellWrongTries(answer)
  return (await jsonOf(answer)).session
}
