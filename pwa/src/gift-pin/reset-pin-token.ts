/** The token of a PIN-reset link, in memory only: never in the address, in storage or in a log. */
let taken: string | null = null

/** Takes the token from the address, after its #, and removes it from the address and the history. */
export function takeToken(): string | null {
  const inAddress = location.hash.slice(1)
  if (inAddress !== '') {
    taken = inAddress
    history.replaceState(history.state, '', location.pathname)
  }
  return taken
}
