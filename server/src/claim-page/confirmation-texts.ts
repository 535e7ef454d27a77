/** The confirmations of forms that were sent without JavaScript, in the words of the app. */
import { NO_SCRIPT_DONE, type NoScriptDone } from '@tohfa/sync-protocol/entities/claim-page'
import type { GiftType } from '../gift-type'

/** The cookie that tells the browser that sent a form from others with the same address. */
const COOKIE = 'tohfa_done'
/** With TLS: no other host can set a cookie of this name. Its path is the whole origin, so its value names the gift. */
const HOST_COOKIE = `__Host-${COOKIE}`
/** seconds; long enough to load the page again */
const LASTS = 15 * 60

/** The header that lets only this browser see what its form did, only on the page of this gift. */
export const doneCookie = (code: string, done: NoScriptDone, secure: boolean): string => {
  const cookie = secure
    ? `${HOST_COOKIE}=${done}.${code}; Path=/; Secure`
    : `${COOKIE}=${done}; Path=/claim/${code}`
  return `${cookie}; Max-Age=${LASTS}; HttpOnly; SameSite=Lax`
}

/**
 * Whether this browser sent the form that the address is about.
 * @param cookies the request's header
 * @param secure whether the request came by TLS
 */
export const didThat = (
  asked: unknown,
  code: string,
  cookies: string | undefined,
  secure: boolean,
): boolean =>
  cookies
    ?.split('; ')
    .includes(secure ? `${HOST_COOKIE}=${String(asked)}.${code}` : `${COOKIE}=${String(asked)}`) ?? false

/**
 * The confirmation that an address asks for; undefined if it names none of ours.
 * @param asked the value from the address, which may be anything
 */
export function confirmationOf(
  asked: unknown,
  { forms }: Pick<GiftType, 'forms'>,
): readonly string[] | undefined {
  const done = NO_SCRIPT_DONE.find((known) => known === asked)
  const text = done && forms[done]?.done
  return text === undefined ? undefined : [text]
}
