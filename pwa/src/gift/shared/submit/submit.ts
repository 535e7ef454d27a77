/**
 * The one way out for what a person saves about a gift: through the outbox of this device, or straight to the server
 * if the browser can store nothing (an insecure origin, storage refused).
 */
import { notSent } from '../shared.texts'
import type * as WithDatabase from './outbox-submit'
import { ownProblem, type Submission, type Submitted } from './submission'

/** The local database and all that hangs on it: fetched when the form can be used already. */
let loading: Promise<typeof WithDatabase> | undefined
export function device() {
  loading ??= loadInSteps()
  // a chunk that did not arrive may arrive later
  loading.catch(() => (loading = undefined))
  return loading
}

/** The database first, and then what writes there: run in one go, a slow phone would answer nobody meanwhile. */
async function loadInSteps() {
  await import('../../../offline/device-store')
  await new Promise((resolve) => setTimeout(resolve))
  return import('./outbox-submit')
}

/** Whether this browser can store work on the device at all. */
export const canStore = () => isSecureContext && 'indexedDB' in globalThis && 'subtle' in crypto

/**
 * Never throws for what a person can do something about: that comes back as a problem.
 * @returns with what the operation's own call answers, once it is delivered
 */
export async function submit<Result>(submission: Submission): Promise<Submitted<Result>> {
  const way = canStore()
    ? device().then(({ submitThroughOutbox }) => submitThroughOutbox)
    : import('./direct-submit').then(({ submitDirect }) => submitDirect)
  const send = await way.catch(() => undefined)
  if (send) return send<Result>(submission)
  // if its script does not come, nothing gets to the server either
  return { outcome: 'refused', problem: ownProblem(`${submission.failed}. ${notSent}`), stored: false }
}
