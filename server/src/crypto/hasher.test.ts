import { describe, expect, it } from 'vitest'
import { createArgonHasher, type HashCost } from './hasher'

const QUICK: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }

/** How many results came in each turn of the event loop. */
async function told(count: number, options: Parameters<typeof createArgonHasher>[0]) {
  const hasher = createArgonHasher(options)
  const turns: number[] = []
  let open = false
  const counted = () => {
    if (!open) {
      open = true
      turns.push(0)
      setImmediate(() => (open = false))
    }
    turns.push((turns.pop() ?? 0) + 1)
  }
  await Promise.all(
    Array.from({ length: count }, (_, i) => hasher.hash(`secret ${i}`, QUICK).then(counted, counted)),
  )
  return turns
}

describe('slow hashes', () => {
  it('are answered eight at a time while others wait for their turn, and none stays unanswered', async () => {
    expect(await told(20, { concurrency: 1, elapsed: () => 0 })).toEqual([8, 8, 4])
  })

  it('are answered with the next one that ends, once an answer was held back for 50 ms', async () => {
    let clock = 0
    expect(await told(9, { concurrency: 1, elapsed: () => (clock += 20) })).toEqual([4, 4, 1])
  })

  it('are answered at once while no other waits', async () => {
    expect(await told(1, { concurrency: 1 })).toEqual([1])
    const hasher = createArgonHasher({ concurrency: 2 })
    const long = hasher.hash('long', { memoryCost: 65_536, timeCost: 20, parallelism: 1 })
    const first = await Promise.race([
      long.then(() => 'long'),
      hasher.hash('short', QUICK).then(() => 'short'),
    ])
    expect(first).toBe('short')
    await long
  })

  it('do not keep others waiting if they were refused', async () => {
    const hasher = createArgonHasher({ concurrency: 1, elapsed: () => 0 })
    const outcomes = await Promise.allSettled([
      hasher.verify('no hash at all', 'secret'),
      hasher.hash('secret', QUICK),
      hasher.verify('no hash at all', 'secret'),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected'])
  })

  it('are refused with Retry-After if too many wait', async () => {
    const hasher = createArgonHasher({ concurrency: 1, waitingMax: 1 })
    const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((secret) => hasher.hash(secret, QUICK)))
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(outcomes[2]).toMatchObject({ reason: { code: 'busy', retryAfterSeconds: 5 } })
  })
})
