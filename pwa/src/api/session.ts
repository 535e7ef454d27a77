/**
 * Who is signed in on this device. The stored values are read once, at startup. They only choose screens: the server
 * checks every call.
 */
import { listeners } from '../device/listeners'
import { onDevice } from '../device/small-storage'

export interface Session {
  /** bearer token; null: nobody is signed in */
  token: string | null
  isAdmin: boolean
  /** why the server ended the previous session, in its words */
  ended?: string | undefined
}

const NOBODY: Session = { token: null, isAdmin: false }

/** how the account's data on this device is to be wiped, for as long as it is there */
const TO_WIPE = 'ended'
/** why the server ended it, for other pages and after a reload: until the next session begins or ends */
const WHY = 'signed-out'

function stored(): Session {
  const token = onDevice.read('token')
  if (token) return { token, isAdmin: onDevice.read('isAdmin') === 'true' }
  return { ...NOBODY, ended: onDevice.read(WHY) ?? undefined }
}

let current = stored()
const changes = listeners()

function change(next: Session) {
  current = next
  // if storage is refused, somebody is signed in until the page is left
  onDevice.write(WHY, next.ended || null)
  onDevice.write('isAdmin', next.isAdmin ? 'true' : null)
  // last: other tabs read all of it as soon as they hear of this
  onDevice.write('token', next.token)
  changes.tell()
}

// signed in or out in another tab
window.addEventListener('storage', ({ key }) => {
  if (key !== 'token' && key !== null) return
  current = stored()
  changes.tell()
})

export const session = () => current
export const signIn = (token: string, isAdmin: boolean) => change({ token, isAdmin })
/**
 * @param ended the reason, if the server ended it
 * @param wipe whether somebody ended the session: then the next page wipes the account's data here
 */
export function signOut(ended = '', wipe = false): void {
  // without storage there is nothing to wipe
  if (wipe) markToWipe(ended)
  change({ ...NOBODY, ended })
}

/** `drop` or `leave`: what a log-out does with recordings; otherwise why somebody ended the session; null: not at all */
export const toWipe = () => onDevice.read(TO_WIPE)
export const markToWipe = (how: string | null) => onDevice.write(TO_WIPE, how)

export const onSessionChange = changes.add
