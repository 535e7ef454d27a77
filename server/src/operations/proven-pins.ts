import { createHmac, randomBytes } from 'node:crypto'

// random for each process, because nothing made with it leaves the process
const processKey = randomBytes(32)

/** The PINs that were right in one lane of a batch, so that its next operation needs no second slow hash. */
export interface ProvenPins {
  has(code: string, pin: string): boolean
  add(code: string, pin: string): void
}

export function createProvenPins(): ProvenPins {
  const marks = new Set<string>()
  const mark = (code: string, pin: string) =>
    createHmac('sha256', processKey).update(`${code} ${pin}`).digest('base64')
  return {
    has: (code, pin) => marks.has(mark(code, pin)),
    add: (code, pin) => void marks.add(mark(code, pin)),
  }
}
