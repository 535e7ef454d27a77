import type { Notice } from '@tohfa/sync-protocol/entities/consent'
import type { ComponentType } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { problem } from '../../../test/refused-entry'
import { field, fillIn, said, submit } from '../../../test/form'
import { CONTACT, PINS, REQUIRED } from '../../../test/form-rules'
import { giftCampaign } from '../../../test/gift-campaign'
import { codeOf } from '../../../test/samples'
import ClaimForm from '../contact/claim-form'
import { forgetDrafts } from '../shared/form/form-draft'
import type { TypeFormProps } from '../shared/type-part'
import SaleClaim from '../sale/sale-claim'
import TravelClaim from '../travel/travel-claim'
import { NoticeBox } from './notice-box'
import { WhoAsks } from './who-asks'

const OFFERS = 'Meera may send me messages about offers.'
const NOTICE: Notice = {
  text: 'Meera collects your name and mobile to send the gift.',
  hash: 'first',
  offers: { text: OFFERS, hash: 'box' },
}
const PERSON = { name: CONTACT.name, mobile: CONTACT.mobile, email: CONTACT.email, ...PINS }
const onSubmit = vi.fn()
beforeEach(() => {
  forgetDrafts()
  onSubmit.mockResolvedValue({ outcome: 'saved', id: '1' })
})

const open = (Form: ComponentType<TypeFormProps>, notice: Notice | undefined) =>
  render(
    <Form
      code={codeOf(1)}
      campaign={giftCampaign({ name: 'Diwali', ...(notice && { notice }) })}
      typed={undefined}
      onSubmit={onSubmit}
      notice={notice && <NoticeBox notice={notice} />}
    />,
  )
const sent = () => (onSubmit.mock.calls[0]?.[0] as { fields: Record<string, unknown> } | undefined)?.fields

it.each([
  ['contact', ClaimForm, { ...PERSON, company_name: 'Rao' }],
  ['travel', TravelClaim, PERSON],
  ['sale', SaleClaim, { ...PERSON, product_service_name: 'Concert', price_per_unit: '10', amount_paid: '1' }],
])(
  'a %s form sends which text it has shown; a box is sent only if it was ticked',
  async (_type, Form, typed) => {
    await open(Form, NOTICE)
    await expect.element(page.getByText(NOTICE.text)).toBeVisible()
    const box = page.getByRole('checkbox', { name: OFFERS })
    await expect.element(box).not.toBeChecked()
    await fillIn(typed)
    await submit()
    await expect.poll(sent).toMatchObject({ notice_hash: 'first' })
    expect(sent()).not.toHaveProperty('offers_hash')
    onSubmit.mockClear()
    await box.click()
    await submit()
    await expect.poll(sent).toMatchObject({ notice_hash: 'first', offers_hash: 'box' })
  },
)

it('a form without a notice neither shows nor sends one', async () => {
  await open(ClaimForm, undefined)
  await fillIn({ ...PERSON, company_name: 'Rao' })
  await submit()
  await expect.poll(sent).toBeDefined()
  expect(Object.keys(sent() ?? {}).filter((name) => name.endsWith('_hash'))).toEqual([])
})

describe('a birth date', () => {
  const GUARDED = { ...NOTICE, guardian: { text: 'The traveler is under 18.', hash: 'of a child' } }
  const years = (ago: number) => `${new Date().getFullYear() - ago}-01-01`
  const asked = page.getByRole('group', { name: 'A parent or guardian must agree' })
  const GUARDIAN = { guardian_name: 'Meera Rao', guardian_mobile: '98765 43210' }

  it('of a child asks for the guardian’s name and mobile, and sends them with the words shown', async () => {
    await open(TravelClaim, GUARDED)
    await expect.element(asked).not.toBeInTheDocument()
    await fillIn({ ...PERSON, dob: years(10) })
    await expect.element(asked.getByText('The traveler is under 18.')).toBeVisible()
    await submit()
    await expect.poll(said).toMatchObject({ guardian_name: REQUIRED, guardian_mobile: REQUIRED })
    expect(onSubmit).not.toHaveBeenCalled()
    await fillIn(GUARDIAN)
    await submit()
    await expect.poll(sent).toMatchObject({ ...GUARDIAN, dob: years(10), guardian_hash: 'of a child' })
  })

  it.each([
    ['of a grown-up', GUARDED, years(30)],
    ['of a child in a form without a notice', undefined, years(10)],
  ])('%s asks and sends nothing', async (_, notice, dob) => {
    await open(TravelClaim, notice)
    await fillIn({ ...PERSON, dob })
    await submit()
    await expect.poll(sent).toMatchObject({ dob })
    await expect.element(asked).not.toBeInTheDocument()
    expect(Object.keys(sent() ?? {}).filter((name) => name.startsWith('guardian'))).toEqual([])
  })

  it('that is corrected to an adult’s removes the question', async () => {
    await open(TravelClaim, GUARDED)
    await fillIn({ ...PERSON, dob: years(10) })
    await expect.element(asked).toBeVisible()
    await fillIn({ dob: years(40) })
    await expect.element(asked).not.toBeInTheDocument()
  })

  it('of a draft restores its guardian, with today’s words', async () => {
    const { unmount } = await open(TravelClaim, GUARDED)
    await fillIn({ ...PERSON, dob: years(10) })
    await expect.element(asked).toBeVisible()
    await fillIn(GUARDIAN)
    await unmount()
    const today = { ...GUARDED, guardian: { text: 'Under 18: other words.', hash: 'of today' } }
    for (const again of [true, false]) {
      const form = await open(TravelClaim, today)
      await expect.element(asked.getByText('Under 18: other words.')).toBeVisible()
      await expect.poll(() => field('guardian_name').value).toBe(GUARDIAN.guardian_name)
      expect(field('guardian_mobile').value).toBe(GUARDIAN.guardian_mobile)
      if (again) await form.unmount()
    }
    await fillIn(PINS)
    await submit()
    await expect.poll(sent).toMatchObject({ ...GUARDIAN, guardian_hash: 'of today' })
  })

  it('of an adult asks for a guardian if the server does', async () => {
    const refused = problem('validation_failed', '', [{ field: 'guardian_name', detail: REQUIRED }])
    await render(
      <TravelClaim
        code={codeOf(1)}
        campaign={giftCampaign({ name: 'Diwali', notice: GUARDED })}
        typed={{ values: { ...PERSON, dob: years(30) }, problem: refused }}
        onSubmit={onSubmit}
      />,
    )
    await expect.element(asked).toBeVisible()
    expect(said()).toMatchObject({ guardian_name: REQUIRED })
  })
})

it('a draft neither ticks the box nor restores the version of an older text', async () => {
  const { unmount } = await open(ClaimForm, NOTICE)
  await page.getByRole('checkbox', { name: OFFERS }).click()
  await fillIn({ name: 'Farida' })
  await unmount()
  await open(ClaimForm, { ...NOTICE, hash: 'second', offers: { text: 'Other words.', hash: 'other' } })
  await expect.poll(() => field('name').value).toBe('Farida')
  await expect.element(page.getByRole('checkbox', { name: 'Other words.' })).not.toBeChecked()
  expect([field('notice_hash').value, field('offers_hash').value]).toEqual(['second', 'other'])
})

it.each([
  ['Meera Gifts', 'Meera Gifts asks for these details to open your diary.'],
  [null, 'The gift giver of Char Dham asks for these details to open your diary.'],
])('a form without a notice says that its giver asks: %s', async (contact_name, text) => {
  const campaign = giftCampaign({ name: 'Char Dham', campaign_type: 'diary', contact_name })
  await render(<WhoAsks campaign={campaign} />)
  await expect.element(page.getByText(text, { exact: true })).toBeVisible()
})
