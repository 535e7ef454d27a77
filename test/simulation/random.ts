import { seededRandom } from '../../server/src/seeding/seeded'

/** Seeded randomness: the same seed makes the same choices. */
export interface Random {
  /** from 0 up to, but not including, 1 */
  next(): number
  /** a whole number from 0 up to, but not including, `below` */
  int(below: number): number
  chance(probability: number): boolean
  pick<T>(from: readonly T[]): T
}

/**
 * @param purpose what the choices are for: each has its own sequence, independent of the others
 */
export function seeded(seed: number, purpose = ''): Random {
  let state = seed >>> 0
  for (const character of purpose)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0
  const next = seededRandom(state)
  const int = (below: number) => Math.floor(next() * below)
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick(from) {
      const picked = from[int(from.length)]
      if (picked === undefined) throw new Error('nothing to pick from')
      return picked
    },
  }
}
