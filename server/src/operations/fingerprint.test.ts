import { describe, expect, it } from 'vitest'
import { createSecrets } from '../crypto/secrets'
import { createFingerprints } from './fingerprint'

const secrets = createSecrets('the root secret of a test')
const { ofOperation } = createFingerprints(secrets)
const operation = { kind: 'diary.entry', code: 'K1', fields: { text: 'a', pin: '482913' } }
const file = (digest: string | null, formerly = 'an upload') => ({ field: 'images', digest, formerly })

/** As the version before stored it. */
const stored = (sent: unknown[], ...sealed: string[]) =>
  secrets.mac(
    'request fingerprint',
    JSON.stringify(['diary.entry', 'K1', { pin: '482913', text: 'a' }, sent, ...sealed]),
  )

describe('the fingerprint of an operation', () => {
  it('covers the contents of its files and their order, and not how they came', () => {
    const { text } = ofOperation(operation, [file('one'), file('two')])
    expect(ofOperation(operation, [file('one', 'x'), file('two', 'y')]).isSameAs(text)).toBe(true)
    for (const others of [
      [file('two'), file('one')],
      [file('one')],
      [file('one'), file('two'), file('two')],
      [file('one'), { ...file('two'), field: 'audio_file' }],
      [],
    ])
      expect(ofOperation(operation, others).isSameAs(text)).toBe(false)
  })

  it('of files that are gone is that of the rest and of those that are still here', () => {
    const { text } = ofOperation(operation, [file('one'), file('two')])
    expect(ofOperation(operation, [file(null), file(null)]).isSameAs(text)).toBe(true)
    expect(ofOperation(operation, [file(null), file('two')]).isSameAs(text)).toBe(true)
    expect(ofOperation(operation, [file(null), file('three')]).isSameAs(text)).toBe(false)
    expect(ofOperation(operation, [file(null)]).isSameAs(text)).toBe(false)
    const other = { ...operation, fields: { ...operation.fields, pin: '482914' } }
    expect(ofOperation(other, [file(null), file(null)]).isSameAs(text)).toBe(false)
    expect(ofOperation({ ...operation, sealed: 's' }, [file(null), file(null)]).isSameAs(text)).toBe(false)
  })

  it('of before this version is known again: by upload from a batch, by content from a form', () => {
    const again = ofOperation(operation, [file('one', 'upload one')])
    expect(again.isSameAs(stored([['images', 'upload one']]))).toBe(true)
    expect(again.isSameAs(stored([['images', 'upload two']]))).toBe(false)
    expect(
      ofOperation(operation, [file(null, 'upload one')]).isSameAs(stored([['images', 'upload one']])),
    ).toBe(true)
    expect(ofOperation(operation, [file('one', 'one')]).isSameAs(stored([['images', 'one']]))).toBe(true)
    expect(ofOperation({ ...operation, sealed: 's' }, []).isSameAs(stored([], 's'))).toBe(true)
    expect(ofOperation(operation, []).text).toBe(stored([]))
  })

  it('tells nothing of a PIN or a file to whoever has no key', () => {
    const { text } = ofOperation(operation, [file('one')])
    const elsewhere = createFingerprints(createSecrets('another root secret')).ofOperation(operation, [
      file('one'),
    ])
    expect(text.split(' ').filter((part) => elsewhere.text.includes(part))).toEqual([])
  })
})
