import { WRONG_TRIES_HEADER } from '@tohfa/sync-protocol/http/pin-answer-headers'

/** Reports wrong PINs since the last visit to the holder, as named by the answer to a right one. */
export function tellWrongTries({ headers }: Pick<Response, 'headers'>): void {
  const count = headers.get(WRONG_TRIES_HEADER)
  // its texts are loaded when there is something to report
  if (count !== null)
    void import('./wrong-tries-notice').then(
      ({ showWrongTries }) => showWrongTries(Number(count)),
      () => undefined,
    )
}
