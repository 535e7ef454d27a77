/** The token of a link, after its #: in memory only, never in the address, in storage or in a log. */
export function linkToken() {
  let taken: string | null = null
  return {
    /** Takes the token from the address, and removes it from there and from the history. */
    take(): string | null {
      const inAddress = location.hash.slice(1)
      if (inAddress !== '') {
        taken = inAddress
        history.replaceState(history.state, '', location.pathname)
      }
      return taken
    },
    forget(): void {
      taken = null
    },
  }
}
