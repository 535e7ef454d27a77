import { useEffect, useState } from 'react'
import { knownEmail, rememberEmail } from '../../account/account'
import { fetchProfile } from '../../account/auth.api'

/** The signed-in account's email: the stored one at once, then the server's; empty where nobody is signed in. */
export function useAccountEmail(token: string | null): string {
  const [email, setEmail] = useState(() => knownEmail() ?? '')
  useEffect(() => {
    if (token === null) return
    const leaving = new AbortController()
    fetchProfile(leaving.signal).then(
      (profile) => {
        rememberEmail(profile.email)
        setEmail(profile.email)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) console.error(error)
      },
    )
    return () => leaving.abort()
  }, [token])
  return email
}
