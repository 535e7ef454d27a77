import * as m from '@tohfa/sync-protocol/messages'
import { sentFields, validate } from '@tohfa/sync-protocol/fields/validation'
import { describe, expect, test } from 'vitest'
import { newCampaign } from './new-campaign'

const check = (fields: Record<string, string>) =>
  validate(newCampaign, sentFields({ name: 'Diwali', qr_quantity: '10', campaign_type: 'vcard', ...fields }))
const contact = {
  contact_name: 'Asha',
  contact_company: 'Mehta',
  contact_mobile: '98765',
  contact_email: 'asha@example.com',
}

describe('§5 create campaign', () => {
  test.each(['0', '1001', '-1', '1.5', 'ten', '99999'])('quantity %s is refused', (qr_quantity) => {
    expect(check({ qr_quantity })).toEqual({
      ok: false,
      errors: [{ field: 'qr_quantity', detail: m.qrQuantityRange }],
    })
  })

  test.each(['1', '1000'])('quantity %s is accepted', (qr_quantity) => {
    expect(check({ qr_quantity })).toMatchObject({ ok: true, value: { qr_quantity: Number(qr_quantity) } })
  })

  test('the contact is sent if all four fields are filled in', () => {
    expect(check(contact)).toMatchObject({ ok: true, value: contact })
  })

  test('no contact is sent if all four are empty', () => {
    const blank = Object.fromEntries(Object.keys(contact).map((field) => [field, ' ']))
    expect(check(blank)).toEqual({
      ok: true,
      value: { name: 'Diwali', qr_quantity: 10, campaign_type: 'vcard' },
    })
  })

  test('a partly filled contact is refused at the missing fields', () => {
    expect(check({ ...contact, contact_mobile: '', contact_email: '' })).toEqual({
      ok: false,
      errors: [
        { field: 'contact_mobile', detail: m.fieldRequired },
        { field: 'contact_email', detail: m.fieldRequired },
      ],
    })
  })
})
