/** The token of an invite link, in memory only: never in the address, in storage or in a log. */
let taken: string | undefined

const IN_ADDRESS = /^#invite=(.+)$/

/** Takes the token from the address and removes it from the address and the history. */
export function takeInvite(): string | undefined {
  const found = IN_ADDRESS.exec(location.hash)?.[1]
  if (found !== undefined) {
    taken = found
    history.replaceState(history.state, '', location.pathname)
  }
  return taken
}

export function forgetInvite(): void {
  taken = undefined
}
