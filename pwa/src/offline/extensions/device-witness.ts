/** The witness of this browser: the cookie, and who hears of an erased database. */
import { WITNESS_COOKIE, WITNESS_HOST_COOKIE, WITNESS_LASTS } from '@tohfa/sync-protocol/operations/witness'
import type { LostDatabase, WitnessPlace } from './witness'

/** A cookie of this page; undefined if there is none, or cookies are refused. */
function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** Sets a cookie of the whole origin. @param lasts seconds; 0 removes it */
function writeCookie(name: string, value: string, lasts: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lasts}; SameSite=Lax${secure}`
}

const nameHere = () => (location.protocol === 'https:' ? WITNESS_HOST_COOKIE : WITNESS_COOKIE)

export const witnessPlace: WitnessPlace = {
  read: () => readCookie(nameHere()),
  write: (text) => writeCookie(nameHere(), text ?? '', text === undefined ? 0 : WITNESS_LASTS),
}

let tell: (lost: LostDatabase) => void = () => undefined

/** Calls back once if the database was erased; to be called before the outbox starts. */
export const onDatabaseLost = (callback: (lost: LostDatabase) => void): void => void (tell = callback)

export const tellDatabaseLost = (lost: LostDatabase): void => tell(lost)
