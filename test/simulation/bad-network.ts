import type { Random } from './random'

/**
 * A network that randomly loses, repeats, delays and cuts what is sent through it; `heal` ends that.
 * If it loses an answer, the request has arrived: the server has acted and nobody knows.
 */
export interface BadNetwork {
  fetch: typeof fetch
  heal(): void
  /** how often each thing went wrong */
  faults: Record<'dropped' | 'repeated' | 'lostAnswer' | 'cutAnswer', number>
}

const FAULT = 0.12
const DELAY_MS = 15

export function badNetwork(random: Random): BadNetwork {
  let healed = false
  const faults = { dropped: 0, repeated: 0, lostAnswer: 0, cutAnswer: 0 }
  const happens = (fault: keyof typeof faults) => {
    if (healed || !random.chance(FAULT)) return false
    faults[fault]++
    return true
  }
  const delay = () => new Promise((resolve) => setTimeout(resolve, healed ? 0 : random.int(DELAY_MS)))

  return {
    faults,
    heal: () => (healed = true),
    async fetch(input, init) {
      await delay()
      if (happens('dropped')) throw new TypeError('the request was dropped')
      // the body is text or bytes, so it can be sent twice; the twin overtakes or follows
      const twin = happens('repeated') ? fetch(input, init).then(drain, () => undefined) : undefined
      const answer = await fetch(input, init)
      await Promise.all([delay(), random.chance(0.5) ? twin : undefined])
      if (happens('lostAnswer')) {
        await drain(answer)
        throw new TypeError('the answer was lost')
      }
      return answer.body && happens('cutAnswer') ? cut(answer, random) : answer
    },
  }
}

const drain = async (answer: Response): Promise<void> =>
  void (await answer.arrayBuffer().catch(() => undefined))

/** The same answer, broken off after some of its bytes. */
async function cut(answer: Response, random: Random): Promise<Response> {
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const kept = bytes.slice(0, random.int(bytes.length + 1))
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(kept),
    pull: (controller) => controller.error(new TypeError('the answer broke off')),
  })
  return new Response(body, { status: answer.status, headers: answer.headers })
}
