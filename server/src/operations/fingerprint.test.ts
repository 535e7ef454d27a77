import { describe, expect, it } from 'vitest'
import { createSecrets } from '../crypto/secrets'
import { createFingerprints } from './fingerprint'

const { ofOperation } = createFingerprints(createSecrets('the root secret of a test'))
const operation = { kind: 'diary.entry', code: 'K1', fields: { text: 'a', pin: '482913' } }
const file = (digest: string | null) => ({ field: 'images', digest })

describe('the fingerprint of an operation', () => {
  it('covers the contents of its files and their order', () => {
    const { text } = ofOperation(operation, [file('one'), file('two')])
    expect(ofOperation(operation, [file('one'), file('two')]).isSameAs(text)).toBe(true)
    for (const others of [
      [file('two'), file('one')],
      [file('one')],
      [file('one'), file('two'), file('two')],
      [file('one'), { ...file('two'), field: 'audio_file' }],
      [],
    ])
      expect(ofOperation(operation, others).isSameAs(text)).toBe(false)
  })

  it('for files that are gone equals that of the rest and of those that are still here', () => {
    const { text } = ofOperation(operation, [file('one'), file('two')])
    expect(ofOperation(operation, [file(null), file(null)]).isSameAs(text)).toBe(true)
    expect(ofOperation(operation, [file(null), file('two')]).isSameAs(text)).toBe(true)
    expect(ofOperation(operation, [file(null), file('three')]).isSameAs(text)).toBe(false)
    expect(ofOperation(operation, [file(null)]).isSameAs(text)).toBe(false)
    const other = { ...operation, fields: { ...operation.fields, pin: '482914' } }
    expect(ofOperation(other, [file(null), file(null)]).isSameAs(text)).toBe(false)
    expect(ofOperation({ ...operation, sealed: 's' }, [file(null), file(null)]).isSameAs(text)).toBe(false)
  })

  it('reveals nothing about a PIN or a file without the key', () => {
    const { text } = ofOperation(operation, [file('one')])
    const elsewhere = createFingerprints(createSecrets('another root secret')).ofOperation(operation, [
      file('one'),
    ])
    expect(text.split(' ').filter((part) => elsewhere.text.includes(part))).toEqual([])
  })
})
