import { WRONG_TRIES_HEADER } from '@tohfa/sync-protocol/http/pin-answer-headers'

/** Tells the holder of wrong PINs since the last visit, as an answer to a right one names them. */
export function tellWrongTries({ headers }: Pick<Response, 'headers'>): void {
  const count = headers.get(WRONG_TRIES_HEADER)
  // its words come when there is something to tell
  if (count !== null)
    void import('./wrong-tries-notice').then(
      ({ showWrongTries }) => showWrongTries(Number(count)),
      () => undefined,
    )
}
