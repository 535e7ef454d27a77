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

/** A traveler that every rule accepts, with every field. */
export const travelForm = (change: object = {}) => ({
  name: 'Asha Rao',
  company: 'Rao Textiles',
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  dob: '1990-02-28',
  blood_group: 'AB-',
  passport_number: 'Z7654321',
  aadhar_number: '999941057058',
  pan_number: 'ABCDE1234F',
  food_type: 'Jain',
  address: '4 Main Road\nPune',
  latitude: 18.5204303,
  longitude: 73.8567437,
  emergency_contact_name: 'Ravi Rao',
  emergency_contact_mobile: '+91 91234 56780',
  pin: '482913',
  ...change,
})

/** A sale of 3 × ₹ 499.99, with ₹ 500 paid, that every rule accepts. */
export const saleForm = (change: object = {}) => ({
  name: 'Asha Rao',
  company: 'Rao Textiles',
  mobile: '+91 98765 43210',
  email: 'asha@example.com',
  product_service_name: 'Spring concert',
  quantity: 3,
  price_per_unit: 499.99,
  amount_paid: 500,
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

/** A diary entry that every rule accepts, on the tests' first day. */
export const entryForm = (change: object = {}) => ({
  date: '2026-03-01',
  text: 'The mango tree has flowers.',
  pin: '482913',
  ...change,
})

/** A queued diary entry, with a new id. */
export const entryOperation = (code: string, fields: object = {}) => ({
  id: v7(),
  kind: 'diary.entry',
  code,
  captured_at: '2026-03-01T08:30:00Z',
  fields: entryForm(fields),
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

/** A form as a browser without script sends it from our own page. */
export function plainForm(fields: object) {
  const { headers, payload } = multipart(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return { headers: { ...headers, 'sec-fetch-site': 'same-origin' }, payload }
}
