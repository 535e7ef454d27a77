import { describe, expect, it } from 'vitest'
import { createSecrets } from '../crypto/secrets'
import { createFingerprints } from './fingerprint'

const { contentOf, ofOperation } = createFingerprints(createSecrets('the root secret of a test'))
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

  it('matches without the files that are gone, if all else and the remaining files match', () => {
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

  it('takes numbers as scripts write them, and little time for a long one', () => {
    const of = (text: string) => contentOf({ ...operation, fields: { text } }, [])
    for (const [typed, read] of [
      ['12.50', '12.5'],
      ['-7.00', '-7'],
      ['100', '100'],
      ['10.0.0', '10.0.0'],
    ] as const)
      expect(of(typed)).toEqual(of(read))
    expect(of('100.10')).not.toEqual(of('100.01'))
    const before = process.cpuUsage()
    of(`1.${'0'.repeat(100_000)}1`)
    expect(process.cpuUsage(before).user).toBeLessThan(1_000_000)
  })
})
