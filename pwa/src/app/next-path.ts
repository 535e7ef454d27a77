/** The path of the login screen that leads back to `path`. */
export const loginPath = (from: string) =>
  from === '/' || from.startsWith('/login') ? '/login' : `/login?next=${encodeURIComponent(from)}`

/** The path that the login screen's query names; null if there is none or it leads to another origin. */
export function nextPath(search: string, origin: string): string | null {
  const next = new URLSearchParams(search).get('next')
  if (next === null) return null
  try {
    const url = new URL(next, origin)
    return url.origin === origin && !/^\/(\/|login)/.test(url.pathname) ? url.pathname + url.search : null
  } catch {
    return null
  }
}
