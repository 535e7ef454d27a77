import type { OwnConsent } from '@tohfa/sync-protocol/entities/consent'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { campaign, claimed, codeOf } from '../../../../test/samples'
import { savedFiles } from '../../../../test/saved-files'
import { refusal, server } from '../../../../test/server'
import { renderWithToasts } from '../../../../test/toasts'
import { draftFiles } from '../../../offline/device-draft-files'
import { cache, deviceDatabase } from '../../../offline/device-store'
import { createRecordings } from '../../../offline/store/recordings'
import { forgetPins, rememberPin } from '../../pin/kept-pins'
import { draftOf, storeDraft } from '../../shared/form/form-draft'
import YourData from './your-data'

const CODE = codeOf(1)
const SESSION = 'gift-session.of-this-gift'
const consent = (change: Partial<OwnConsent> = {}): OwnConsent => ({
  purpose: 'notice',
  text: 'Meera collects your name and mobile to send the gift.',
  language: 'en',
  given_at: '2026-03-01T10:00:00.000Z',
  withdrawn_at: null,
  channel: 'self',
  ...change,
})

let consents: OwnConsent[]
const onErased = vi.fn()
const onClose = vi.fn()
beforeEach(() => {
  forgetPins()
  consents = [consent(), consent({ purpose: 'offers', text: 'Offers, please.' })]
  server.answer(endpoint.listOwnConsents, ({ headers }) =>
    ['482913', SESSION].includes(headers.get('x-pin') ?? '') ? consents : refusal('pin_invalid'),
  )
})

const show = (type: 'vcard' | 'sale' = 'vcard') =>
  renderWithToasts(
    <YourData
      code={CODE}
      campaign={campaign({ campaign_type: type })}
      onClose={onClose}
      onErased={onErased}
    />,
  )
const press = (name: string) => page.getByRole('button', { name }).click()
const shown = page.getByRole('dialog', { name: 'Your data' })

it('asks for the PIN until it is right before it shows anything', async () => {
  await show()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(page.getByText('Invalid PIN')).toBeVisible()
  await userEvent.keyboard('482913{Enter}')
  await expect.element(page.getByText('Offers, please.')).toBeVisible()
})

it('uses the PIN that is already known, and says that no text was shown if there was none', async () => {
  consents = [consent({ text: null })]
  await rememberPin(CODE, '482913')
  await show()
  await expect.element(page.getByText('No text was shown when this gift was claimed.')).toBeVisible()
})

it('is closed once this tab has forgotten the PIN', async () => {
  await rememberPin(CODE, '482913')
  await show()
  await expect.element(page.getByText('Offers, please.')).toBeVisible()
  forgetPins()
  expect(onClose).toHaveBeenCalledOnce()
})

it('shows who agreed for a child, or that nobody was asked, which cannot be withdrawn', async () => {
  consents = [
    consent({ purpose: 'guardian', text: 'Under 18.', guardian: { name: 'Meera Rao', mobile: '98765' } }),
  ]
  await rememberPin(CODE, '482913')
  const { unmount } = await show()
  await expect.element(shown.getByText('Meera Rao, 98765')).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Withdraw: A parent or guardian agrees' }))
    .toBeVisible()
  await unmount()
  consents = [consent({ purpose: 'guardian', text: null })]
  await show()
  await expect.element(shown.getByText(/^No parent or guardian was asked/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /^Withdraw/ })).not.toBeInTheDocument()
})

it('withdraws one purpose at once, and no longer shows why an earlier try failed', async () => {
  server.answer(endpoint.withdrawConsent, () => refusal('busy'))
  await rememberPin(CODE, '482913')
  await show()
  await press('Withdraw: Messages about offers')
  await expect.element(page.getByText(/^This could not be withdrawn|The server is busy/)).toBeVisible()
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2_000)
  server.answer(endpoint.withdrawConsent, ({ params }) => {
    consents = consents.map((one) =>
      one.purpose === params.purpose ? { ...one, withdrawn_at: '2026-04-01T10:00:00.000Z' } : one,
    )
    return { message: 'Withdrawn.' }
  })
  await press('Withdraw: Messages about offers')
  await expect.element(shown.getByText(/^Withdrawn .*2026/)).toBeVisible()
  await expect.element(page.getByText(/server is busy/)).not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Withdraw: Messages about offers' }))
    .not.toBeInTheDocument()
  await expect
    .element(page.getByRole('button', { name: 'Withdraw: What your details are for' }))
    .toBeVisible()
  expect(server.calls(endpoint.withdrawConsent).at(-1)?.body).toEqual({ pin: '482913' })
})

describe('what was withdrawn', () => {
  const WITHDRAWN = '2026-04-01T10:00:00.000Z'
  const offers = (change: Partial<OwnConsent>) => [
    consent(),
    consent({ purpose: 'offers', text: 'Offers, please.', ...change }),
  ]
  beforeEach(async () => {
    consents = offers({ withdrawn_at: WITHDRAWN, now: { text: 'Other offers.', hash: 'second' } })
    await rememberPin(CODE, '482913')
  })

  it('can be agreed to again with the current words, and the earlier ones stay on the screen', async () => {
    const earlier = [
      { text: 'Offers, please.', given_at: '2026-03-01T10:00:00.000Z', withdrawn_at: WITHDRAWN },
    ]
    server.answer(endpoint.giveConsentAgain, () => {
      consents = offers({ text: 'Other offers.', given_at: '2026-05-01T10:00:00.000Z', earlier })
      return { message: 'Agreed again.' }
    })
    await show()
    await expect.element(shown.getByText('It says now: Other offers.')).toBeVisible()
    await press('Agree again: Messages about offers')
    await expect.element(shown.getByText(/^Before: from .*2026.* to .*2026/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Withdraw: Messages about offers' })).toBeVisible()
    expect(server.calls(endpoint.giveConsentAgain)[0]).toMatchObject({
      params: { purpose: 'offers' },
      body: { pin: '482913', text_hash: 'second' },
    })
  })

  it('is not agreed to if the words have changed since; the new ones are shown', async () => {
    server.answer(endpoint.giveConsentAgain, () => {
      consents = offers({ withdrawn_at: WITHDRAWN, now: { text: 'New offers.', hash: 'third' } })
      return refusal('consent_text_changed')
    })
    await show()
    await press('Agree again: Messages about offers')
    await expect.element(page.getByText(/has changed these words/)).toBeVisible()
    await expect.element(shown.getByText('It says now: New offers.')).toBeVisible()
  })

  it('cannot be agreed to if the giver no longer asks for it', async () => {
    consents = offers({ withdrawn_at: WITHDRAWN })
    await show()
    await expect.element(shown.getByText(/^Withdrawn .*2026/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: /^Agree again/ })).not.toBeInTheDocument()
  })
})

it('downloads everything with the PIN in a header', async () => {
  server.answer(endpoint.exportGift, () => new Response(new Uint8Array([80, 75])))
  await rememberPin(CODE, '482913')
  await show()
  const saved = savedFiles()
  await press('Download my data')
  await expect.element(page.getByText(/Your data was downloaded/)).toBeVisible()
  expect(saved).toHaveLength(1)
  expect(server.calls(endpoint.exportGift)[0]?.headers.get('x-pin')).toBe('482913')
})

it('says before it erases what goes and what stays; afterwards this device has forgotten the gift', async () => {
  await cache.rememberCode(CODE, claimed(), campaign())
  const recordings = createRecordings(deviceDatabase)
  storeDraft(`${CODE}.diary.entry`, [['text', 'Not saved yet']])
  await draftFiles.put(`${CODE}.diary`, [new File(['a'], 'a.jpg')])
  await recordings.begin({ id: 'r', code: CODE, startedAt: 1, type: 'audio/webm' })
  server.answer(endpoint.eraseGift, () => ({ message: 'The details were erased.' }))
  await rememberPin(CODE, '482913')
  await show('sale')
  await press('Erase everything')
  const question = page.getByRole('dialog', { name: 'Erase everything in this gift?' })
  await expect.element(question.getByText(/^Erased: your details, address/)).toBeVisible()
  await expect.element(question.getByText(/the amounts and receipt numbers of the sale/)).toBeVisible()
  await expect.element(question.getByText(/Backups of the server keep the rest until/)).toBeVisible()
  expect(server.calls(endpoint.eraseGift)).toEqual([])
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect.poll(() => onErased.mock.calls.length).toBe(1)
  expect(await cache.cachedCode(CODE)).toBeUndefined()
  expect(draftOf(`${CODE}.diary.entry`)).toEqual({})
  expect(await draftFiles.read(`${CODE}.diary`)).toEqual([])
  expect(await recordings.ofCode(CODE)).toEqual([])
  expect(server.calls(endpoint.eraseGift)[0]?.body).toEqual({ pin: '482913' })
})

it('asks for the PIN itself before it erases a gift that this phone’s lock has opened', async () => {
  server.answer(endpoint.eraseGift, () => ({ message: 'The details were erased.' }))
  server.answer(endpoint.verifyPin, ({ body }) =>
    (body as { pin: string }).pin === '482913' ? { verified: true as const } : refusal('pin_invalid'),
  )
  await rememberPin(CODE, SESSION)
  await show()
  await press('Erase everything')
  await expect.element(page.getByRole('dialog', { name: 'Enter the PIN to erase' })).toBeVisible()
  await userEvent.keyboard('000000{Enter}')
  await expect.element(page.getByText('Invalid PIN')).toBeVisible()
  await userEvent.keyboard('482913{Enter}')
  const question = page.getByRole('dialog', { name: 'Erase everything in this gift?' })
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect
    .poll(() => server.calls(endpoint.eraseGift).map(({ body }) => body))
    .toEqual([{ pin: '482913' }])
  // what it removes here must not be removed from the next test
  await expect.poll(() => onErased.mock.calls.length).toBe(1)
})

it('says why nothing was erased, and the gift stays here', async () => {
  await cache.rememberCode(CODE, claimed(), campaign())
  server.answer(endpoint.eraseGift, () => refusal('busy'))
  await rememberPin(CODE, '482913')
  await show()
  await press('Erase everything')
  const question = page.getByRole('dialog', { name: 'Erase everything in this gift?' })
  await question.getByRole('button', { name: 'Erase everything' }).click()
  await expect.element(question.getByText(/The server is busy/)).toBeVisible()
  expect(await cache.cachedCode(CODE)).toBeDefined()
  expect(onErased).not.toHaveBeenCalled()
})
