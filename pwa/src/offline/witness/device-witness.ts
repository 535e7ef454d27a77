/** The witness of this browser: the cookie. */
import { WITNESS_COOKIE, WITNESS_LASTS } from '@tohfa/sync-protocol/witness'
import { readCookie, writeCookie } from '../../device/cookies'
import { deviceDatabase as db } from '../device-store'
import { startWitness, type Erased, type WitnessPlace } from './witness'

export const witnessPlace: WitnessPlace = {
  read: () => readCookie(WITNESS_COOKIE),
  write: (text) => writeCookie(WITNESS_COOKIE, text ?? '', text === undefined ? 0 : WITNESS_LASTS),
}

let begun = false

/** Keeps the witness of this browser right. @param onErased told once of an erased database */
export function keepWitness(onErased: (erased: Erased) => void): void {
  if (begun) return
  begun = true
  startWitness({ db, place: witnessPlace, onErased }).catch((error: unknown) => console.error(error))
}
