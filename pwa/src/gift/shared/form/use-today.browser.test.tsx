import type { GiftCampaign } from '@tohfa/sync-protocol/entities/campaign'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { field, fillIn, submit } from '../../../../test/form'
import { PERSON, PINS } from '../../../../test/form-rules'
import { newEntry, paymentDialog } from '../../../../test/gift-forms'
import { codeOf } from '../../../../test/samples'
import { sealingKey } from '../../../../test/sealing-key'
import { server, unreachable } from '../../../../test/server'
import { deviceDatabase } from '../../../offline/device-store'
import SaleClaim from '../../sale/sale-claim'

const BEFORE = new Date(2026, 2, 1, 23, 58)
const AFTER = new Date(2026, 2, 2, 0, 3)
const onBooked = vi.fn()

const forms = {
  'a diary entry': {
    form: () => newEntry(),
    date: 'date',
    typed: { text: 'Snow on the pass' },
  },
  'a payment': {
    form: () => paymentDialog(),
    date: 'paid_on',
    typed: { amount: '500' },
  },
  'a booking': {
    form: () => (
      <SaleClaim
        code={codeOf(1)}
        campaign={{ campaign_type: 'sale' } as GiftCampaign}
        typed={undefined}
        onSubmit={onBooked}
      />
    ),
    date: 'booking_date',
    typed: {
      ...{ ...PERSON, product_service_name: 'Sari', quantity: '1', price_per_unit: '500' },
      amount_paid: '100',
    },
  },
}

beforeEach(() => {
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, sealingKey)
  onBooked.mockResolvedValue({ outcome: 'saved', id: '1' })
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(BEFORE)
})

/** The fields that were sent, or wait to be. */
async function sent(): Promise<Record<string, unknown> | undefined> {
  const booked = onBooked.mock.calls as [{ fields: Record<string, unknown> }][]
  const [waiting] = await deviceDatabase.outbox.toArray()
  return booked[0]?.[0].fields ?? waiting?.fields
}
async function send() {
  if (document.querySelector('[name=pin]')) {
    await fillIn(PINS)
    await userEvent.selectOptions(field('payment_type'), 'Advance')
  }
  await submit()
  await expect.poll(sent).toBeDefined()
  return sent()
}

it.each(Object.entries(forms))(
  '%s that is sent after midnight has the new date',
  async (_, { form, date, typed }) => {
    await render(form())
    await fillIn(typed)
    expect(field(date).value).toBe('2026-03-01')
    vi.setSystemTime(AFTER)
    expect((await send())?.[date]).toBe('2026-03-02')
  },
)

it.each(Object.entries(forms))(
  '%s shows the new day once it is looked at again',
  async (_, { form, date, typed }) => {
    await render(form())
    await fillIn(typed)
    vi.setSystemTime(AFTER)
    document.dispatchEvent(new Event('visibilitychange'))
    await expect.poll(() => field(date).value).toBe('2026-03-02')
  },
)

it.each(Object.entries(forms))(
  'a draft of %s has a date only if somebody has changed it',
  async (_, { form, date, typed }) => {
    const [[name, text] = ['', '']] = Object.entries(typed)
    const first = await render(form())
    await fillIn(typed)
    await first.unmount()
    vi.setSystemTime(AFTER)
    const second = await render(form())
    await expect.poll(() => field(name).value).toBe(text)
    expect(field(date).value).toBe('2026-03-02')
    await fillIn({ [date]: '2026-03-01' })
    await second.unmount()
    await render(form())
    await expect.poll(() => field(date).value).toBe('2026-03-01')
    expect((await send())?.[date]).toBe('2026-03-01')
  },
)
