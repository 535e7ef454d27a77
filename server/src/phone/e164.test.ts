import { describe, expect, it } from 'vitest'
import { shownE164, storedE164 } from './e164'

describe('in a row', () => {
  it('of an older version it is read when it is shown', () => {
    expect(shownE164('98765 43210', null)).toBe('+919876543210')
    expect(shownE164(null, null)).toBeNull()
  })
  it('that could not be read it is not read again', () => {
    expect(storedE164('12345')).toBe('')
    expect(shownE164('98765 43210', '')).toBeNull()
  })
})
