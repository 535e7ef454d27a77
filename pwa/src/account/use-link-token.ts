import { useEffect, useState } from 'react'

/**
 * The token of a link, after its #: in memory only, never in the address, in storage or in a log.
 * @param prefix between the # and the token
 */
export function linkToken(prefix = '') {
  let taken: string | null = null
  return {
    /** Takes the token from the address, and removes it from there and from the history. */
    take(): string | null {
      const start = `#${prefix}`
      if (location.hash.length > start.length && location.hash.startsWith(start)) {
        taken = location.hash.slice(start.length)
        history.replaceState(history.state, '', location.pathname)
      }
      return taken
    },
    forget(): void {
      taken = null
    },
  }
}

/**
 * The token of the link with which a page was opened.
 * @param take takes it from the address
 * @param onAnother called when another link is opened in the same tab
 */
export function useLinkToken(take: () => string | null, onAnother: () => void): string | null {
  const [token, setToken] = useState(take)
  useEffect(() => {
    // another link opened in the same tab changes only the part after the #
    const look = () => {
      if (location.hash === '') return
      setToken(take())
      onAnother()
    }
    addEventListener('hashchange', look)
    return () => removeEventListener('hashchange', look)
  })
  return token
}
