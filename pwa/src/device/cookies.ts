/** A cookie of this page; undefined where there is none, or cookies are refused. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(`${name}=`))
  return found?.slice(name.length + 1)
}

/** Sets a cookie of the whole origin. @param lasts seconds; 0 removes it */
export function writeCookie(name: string, value: string, lasts: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `${name}=${value}; Path=/; Max-Age=${lasts}; SameSite=Lax${secure}`
}
