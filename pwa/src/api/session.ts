/**
 * Who is signed in on this device. The stored values are read once, at startup. They only choose screens: the server
 * checks every call.
 */
export interface Session {
  /** bearer token; null: nobody is signed in */
  token: string | null
  isAdmin: boolean
  /** why the server ended the previous session, in its words */
  ended?: string
}

const NOBODY: Session = { token: null, isAdmin: false }

/** why somebody ended the session, for as long as the account's data is on this device */
const TO_WIPE = 'ended'
/** why the server ended it, for other pages and after a reload: until the next session begins or ends */
const WHY = 'signed-out'

function stored(): Session {
  try {
    const token = localStorage.getItem('token')
    const ended = localStorage.getItem(WHY) ?? localStorage.getItem(TO_WIPE)
    if (!token) return ended === null ? NOBODY : { ...NOBODY, ended }
    return { token, isAdmin: localStorage.getItem('isAdmin') === 'true' }
  } catch {
    return NOBODY
  }
}

let current = stored()
const listeners = new Set<() => void>()

function change(next: Session) {
  current = next
  try {
    if (next.ended) localStorage.setItem(WHY, next.ended)
    else localStorage.removeItem(WHY)
    if (next.token === null) {
      localStorage.removeItem('token')
      localStorage.removeItem('isAdmin')
    } else {
      localStorage.setItem('token', next.token)
      localStorage.setItem('isAdmin', String(next.isAdmin))
    }
  } catch {
    // signed in until the page is left
  }
  for (const listener of listeners) listener()
}

// signed in or out in another tab
window.addEventListener('storage', ({ key }) => {
  if (key !== 'token' && key !== null) return
  current = stored()
  for (const listener of listeners) listener()
})

export const session = () => current
export const signIn = (token: string, isAdmin: boolean) => change({ token, isAdmin })
/**
 * @param ended the reason, if the server ended it
 * @param wipe whether somebody ended the session: then the next page wipes the account's data here
 */
export function signOut(ended = '', wipe = false): void {
  try {
    if (wipe) localStorage.setItem(TO_WIPE, ended)
  } catch {
    // without storage there is nothing to wipe
  }
  change({ ...NOBODY, ended })
}

/** Whether an account's data on this device is to be wiped. */
export function isWipeDue(): boolean {
  try {
    return localStorage.getItem(TO_WIPE) !== null
  } catch {
    return false
  }
}

export const wiped = () => localStorage.removeItem(TO_WIPE)

export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
