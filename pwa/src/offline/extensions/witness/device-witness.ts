/** The witness of this browser: the cookie. */
import { WITNESS_COOKIE, WITNESS_HOST_COOKIE, WITNESS_LASTS } from '@tohfa/sync-protocol/witness'
import { readCookie, writeCookie } from '../../../device/cookies'
import { deviceDatabase as db } from '../../device-store'
import { startWitness, type Erased, type WitnessPlace } from './witness'

const nameHere = () => (location.protocol === 'https:' ? WITNESS_HOST_COOKIE : WITNESS_COOKIE)

export const witnessPlace: WitnessPlace = {
  // older versions of the app wrote the plain name everywhere
  read: () => readCookie(nameHere()) ?? readCookie(WITNESS_COOKIE),
  write(text) {
    const name = nameHere()
    if (name !== WITNESS_COOKIE) writeCookie(WITNESS_COOKIE, '', 0)
    writeCookie(name, text ?? '', text === undefined ? 0 : WITNESS_LASTS)
  },
}

let begun = false

/** Keeps the witness of this browser right. @param onErased told once of an erased database */
export function keepWitness(onErased: (erased: Erased) => void): void {
  if (begun) return
  begun = true
  startWitness({ db, place: witnessPlace, onErased }).catch((error: unknown) => console.error(error))
}
