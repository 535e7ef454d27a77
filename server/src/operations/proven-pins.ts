import { createHmac, randomBytes } from 'node:crypto'

// random for each process, because nothing made with it leaves the process
const processKey = randomBytes(32)

/** The PINs that were right in one lane of a batch, so that its next operation needs no second slow hash. */
export interface ProvenPins {
  /** @returns the version of the PIN; undefined if it was not proven */
  find(code: string, pin: string): number | undefined
  add(code: string, pin: string, version: number): void
}

export function createProvenPins(): ProvenPins {
  const versions = new Map<string, number>()
  const keyOf = (code: string, pin: string) =>
    createHmac('sha256', processKey).update(`${code} ${pin}`).digest('base64')
  return {
    find: (code, pin) => versions.get(keyOf(code, pin)),
    add: (code, pin, version) => void versions.set(keyOf(code, pin), version),
  }
}
