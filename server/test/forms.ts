import { v7 } from 'uuid'

/** A vcard claim that every rule accepts. */
export const claimForm = (change: object = {}) => ({
  name: 'Asha Rao',
  company_name: 'Rao Textiles',
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  pin: '482913',
  ...change,
})

/** A queued claim, with a new id. */
export const claimOperation = (code: string, fields: object = {}) => ({
  id: v7(),
  kind: 'qr.claim',
  code,
  captured_at: '2026-03-01T08:30:00Z',
  fields: claimForm(fields),
})

/** A multipart body in the order of `parts`; a part with bytes is a file. */
export function multipart(
  parts: [name: string, value: string | { bytes: Buffer; fileName: string; type: string }][],
) {
  const boundary = 'a-boundary-of-these-tests'
  const chunks = parts.flatMap(([name, value]) => {
    const file = typeof value !== 'string'
    const disposition = `form-data; name="${name}"${file ? `; filename="${value.fileName}"` : ''}`
    const type = file ? `content-type: ${value.type}\r\n` : ''
    return [
      Buffer.from(`--${boundary}\r\ncontent-disposition: ${disposition}\r\n${type}\r\n`),
      file ? value.bytes : Buffer.from(value),
      Buffer.from('\r\n'),
    ]
  })
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]),
  }
}
