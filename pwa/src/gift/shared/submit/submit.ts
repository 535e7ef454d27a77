/**
 * The one way to send what a person saves about a gift: through the outbox of this device, or straight to the server if
 * the browser can store nothing (an insecure origin, storage refused).
 */
import { plainProblem } from '../../../api/errors'
import { partMissing } from '../shared.texts'
import type * as OnDevice from './gift-on-device'
import type { Submission, Submitted } from './submission'

/** The local database and what the page of a gift reads there, fetched once the form can be used. */
let loading: Promise<typeof OnDevice> | undefined
export function device() {
  loading ??= loadInSteps()
  // a chunk that did not load may load later
  loading.catch(() => (loading = undefined))
  return loading
}

/** First the database, then what reads there: run in one go, a slow phone would not react in between. */
async function loadInSteps() {
  await import('../../../offline/device-store')
  await new Promise((resolve) => setTimeout(resolve))
  return import('./gift-on-device')
}

/** Whether this browser can store work on the device at all. */
export const canStore = () => isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto

/**
 * Never throws if a person can do something about it: that comes back as a problem.
 * @returns also the answer of the operation's own call, once it is delivered
 */
export async function submit<Result>(submission: Submission): Promise<Submitted<Result>> {
  const way = canStore()
    ? import('./outbox-submit').then(({ submitThroughOutbox }) => submitThroughOutbox)
    : import('./direct-submit').then(({ submitDirect }) => submitDirect)
  const send = await way.catch(() => undefined)
  if (send) return send<Result>(submission)
  return {
    outcome: 'refused',
    problem: plainProblem(`${submission.failed}. ${partMissing}`),
    stored: undefined,
  }
}
