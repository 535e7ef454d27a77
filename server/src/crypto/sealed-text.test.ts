import { describe, expect, it } from 'vitest'
import { createSealedText } from './sealed-text'
import { createSecrets } from './secrets'

const secrets = createSecrets('the root secret of a test')
const sealed = createSealedText(secrets, 'numbers')

describe('a sealed text', () => {
  it.each(['Z7654321', '', 'पासपोर्ट 🎫'])('%j opens where it was sealed for', (text) =>
    expect(sealed.open(sealed.seal(text, 'K1', 'pan'), 'K1', 'pan')).toBe(text),
  )
  it('reveals nothing of the text, and differs each time', () => {
    const boxes = new Set(Array.from({ length: 100 }, () => sealed.seal('Z7654321', 'K1', 'pan')))
    expect(boxes.size).toBe(100)
    for (const box of boxes) expect(Buffer.from(box, 'base64url').includes('Z765')).toBe(false)
  })
  it('does not open at another place, nor under another key', () => {
    const box = sealed.seal('Z7654321', 'K1', 'pan')
    for (const place of [['K2', 'pan'], ['K1', 'passport'], ['K1pan'], ['K1', 'p', 'an'], []])
      expect(() => sealed.open(box, ...place)).toThrow()
    for (const other of [
      createSealedText(secrets, 'other numbers'),
      createSealedText(createSecrets('another root secret'), 'numbers'),
    ])
      expect(() => other.open(box, 'K1', 'pan')).toThrow()
  })
  it('does not open if a single bit of it was changed, or if it was cut', () => {
    const bytes = Buffer.from(sealed.seal('Z7654321', 'K1', 'pan'), 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const flipped = Buffer.from(bytes)
      flipped[bit >> 3] = (flipped[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(() => sealed.open(flipped.toString('base64url'), 'K1', 'pan')).toThrow()
    }
    for (let length = 0; length < bytes.length; length++)
      expect(() => sealed.open(bytes.subarray(0, length).toString('base64url'), 'K1', 'pan')).toThrow()
  })
})
