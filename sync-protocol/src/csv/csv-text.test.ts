import { describe, expect, it } from 'vitest'
import { csvText } from './csv-text'

const csv = 'https://example.com/a,"Diwali, Jaipur"\r\nhttps://example.com/é\r\n'
const utf16 = (text: string, little: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return little ? bytes : bytes.swap16()
}

describe('the text of a CSV', () => {
  it.each([
    ['UTF-8', Buffer.from(csv)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${csv}`)],
    ['UTF-16LE with a byte order mark', utf16(`\uFEFF${csv}`, true)],
    ['UTF-16BE with a byte order mark', utf16(`\uFEFF${csv}`, false)],
    ['UTF-16LE without one', utf16(csv, true)],
    ['UTF-16BE without one', utf16(csv, false)],
    ['Windows-1252', Buffer.from(csv, 'latin1')],
  ])('is read from %s', (_name, bytes) => {
    expect(csvText(bytes)).toBe(csv)
  })

  it('is null if the bytes are a picture, an archive or cut in half', () => {
    const png = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
    const zip = Buffer.from('504b0304140000000800', 'hex')
    expect(csvText(png)).toBeNull()
    expect(csvText(zip)).toBeNull()
    expect(csvText(Buffer.concat([utf16(`\uFEFF${csv}`, true), Buffer.from([0x41])]))).toBeNull()
  })

  it('is empty if there are no bytes', () => {
    expect(csvText(new Uint8Array())).toBe('')
  })
})
