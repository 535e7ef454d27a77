/** What a password-reset link brings, for as long as this page lives: it is in no address, storage or log. */
let taken: string | null = null

/** The token that the address holds behind its #, which leaves the address and the history with it. */
export function takeResetToken(): string | null {
  const inAddress = location.hash.slice(1)
  if (inAddress !== '') {
    taken = inAddress
    history.replaceState(history.state, '', location.pathname)
  }
  return taken
}

export function forgetResetToken(): void {
  taken = null
}
