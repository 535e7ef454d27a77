import type { CampaignType } from '@tohfa/sync-protocol/enums'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { field, fillIn, said, submit } from '../../test/form'
import { giftCampaign } from '../../test/gift-campaign'
import { claimed, codeOf } from '../../test/samples'
import { savedFiles } from '../../test/saved-files'
import { refusal, server, unreachable } from '../../test/server'
import { forgetPin, forgetPins, rememberPin } from '../gift/pin/kept-pins'
import GiftPinPage from './gift-pin-page'
import { draftOf, storeDraft } from '../gift/shared/form/form-draft'
import { draftFiles } from '../offline/device-draft-files'
import { deviceDatabase } from '../offline/device-store'
import { tellDatabaseTrouble } from '../offline/store/database-trouble'
import { createRecordings } from '../offline/store/recordings'
import { begunMove, hasWork, move } from './moving'
import { recoveryPicture } from './recovery-picture'
import ResetPinPage from './reset-pin-page'

const CODE = codeOf(1)
const PIN = '482913'
const NEW = { pin: '604172', pin_confirmation: '604172' }
const RECOVERY = '7K3M-9QX2-B4TD'

afterEach(() => {
  for (const code of [CODE, codeOf(2)]) forgetPin(code)
})

const gift = (campaign_type: CampaignType) => {
  server.answer(endpoint.readCode, () => claimed({ code: CODE }))
  server.answer(endpoint.readGiftCampaign, () => giftCampaign({ campaign_type }))
}
it('explains help with a lost diary PIN at any time, and shows a running wait until the PIN is known', async () => {
  const wait = 'Meera asked on 25 Nov 2026 to set a new PIN.'
  server.answer(endpoint.readCode, () => claimed({ code: CODE, pin_wait: wait }))
  server.answer(endpoint.readGiftCampaign, () =>
    giftCampaign({ campaign_type: 'diary', lost_pin_help: true }),
  )
  server.answer(endpoint.verifyPin, () => ({ verified: true as const }))
  await open()
  await sees(wait)
  await press('Forgot the PIN?')
  await sees('whoever gave you this diary can ask for a new PIN')
  await press('I know the PIN')
  await fillIn({ pin: PIN })
  await submit()
  await sees('whoever gave you this diary can ask for a new PIN')
  await expect.element(page.getByText(wait)).not.toBeInTheDocument()
})

const open = () => renderAt(`/gift-pin/${CODE}`, <GiftPinPage code={CODE} />)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const sees = (text: string) => expect.element(page.getByText(text)).toBeVisible()

it('gives a recovery code for the PIN, and asks for the PIN again if it is no longer right', async () => {
  gift('diary')
  server.answer(endpoint.verifyPin, () => ({ verified: true as const }))
  server.answer(endpoint.makeRecoveryCode, () => refusal('pin_invalid'))
  await open()
  await sees('This page is only for the holder of the gift.')
  await fillIn({ pin: PIN })
  await submit()
  await sees('If you lose the PIN and the recovery code, nobody can open this diary.')
  await press('Get a recovery code')
  await sees('The PIN that this phone remembered does not open the gift.')
  server.answer(endpoint.makeRecoveryCode, () => ({ recovery_code: RECOVERY }))
  await fillIn({ pin: PIN })
  await submit()
  await press('Get a recovery code')
  await sees(RECOVERY)
  await expect.poll(() => document.activeElement?.textContent).toBe('If you forget your PIN')
  expect(server.calls(endpoint.makeRecoveryCode)[1]?.body).toEqual({ pin: PIN })
})

it('always leads back to the gift, and speaks of a recovery code only when the PIN is known', async () => {
  gift('diary')
  server.answer(endpoint.verifyPin, () => ({ verified: true as const }))
  await open()
  const back = page.getByRole('link', { name: 'Back to the gift' })
  await expect.element(back).toHaveAttribute('href', `/claim/${CODE}`)
  const prepare = page.getByText('Prepare here for the day when its PIN is forgotten.')
  expect(prepare.elements()).toEqual([])
  await fillIn({ pin: PIN })
  await submit()
  await expect.element(prepare).toBeVisible()
  await expect.element(back).toBeVisible()
})

/** A diary whose PIN this tab knows, with its new recovery code. */
async function openRecoveryCode() {
  gift('diary')
  server.answer(endpoint.makeRecoveryCode, () => ({ recovery_code: RECOVERY }))
  await rememberPin(CODE, PIN)
  await open()
  await press('Get a recovery code')
  await sees(RECOVERY)
}

it('hides the recovery code and asks for the PIN again once this tab has forgotten it', async () => {
  await openRecoveryCode()
  forgetPins()
  await expect.poll(() => field('pin')).toBeVisible()
  await expect.element(page.getByText(RECOVERY)).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Move to a new code' })).not.toBeInTheDocument()
})

it('says that it needs the server if it is offline, and tries again at a press', async () => {
  server.answer(endpoint.readCode, unreachable)
  server.answer(endpoint.readGiftCampaign, unreachable)
  await open()
  await sees('You are offline')
  gift('vcard')
  await press('Try again')
  await sees('This page is only for the holder of the gift.')
})

it.each(['unavailable', 'too_many_tries', 'gift_erased'] as const)(
  'does not take the answer %s as proof that a begun move has finished',
  async (code) => {
    await rememberPin(CODE, PIN)
    server.answer(endpoint.moveGift, unreachable)
    await expect(move(CODE, PIN)).rejects.toThrow()
    server.answer(endpoint.readCode, () => refusal(code, { detail: 'The server says why.' }))
    await open()
    await sees('The server says why.')
    await expect.element(page.getByText(/You moved this gift/)).not.toBeInTheDocument()
  },
)

it('§5 a new PIN by recovery code has the rules of a claim; a wrong code is reported at its field', async () => {
  gift('vcard')
  await open()
  await press('Forgot the PIN?')
  await fillIn({ recovery_code: '7K3M', pin: '123', pin_confirmation: '1234' })
  await submit()
  await expect.poll(said).toMatchObject({
    recovery_code: 'A recovery code has 12 letters and digits',
    pin: 'PIN must be exactly 6 digits',
  })
  server.answer(endpoint.recoverGift, () => refusal('recovery_invalid'))
  await fillIn({ recovery_code: '7k3m 9qx2 b4td', ...NEW })
  await submit()
  await expect.poll(said).toEqual({ recovery_code: 'This is not the recovery code of this gift' })
  expect(server.calls(endpoint.recoverGift)[0]?.body).toEqual({
    recovery_code: '7K3M9QX2B4TD',
    pin: NEW.pin,
  })
})

it('a refused move is over; a move whose answer was lost is repeated with the same key', async () => {
  await rememberPin(CODE, PIN)
  server.answer(endpoint.moveGift, unreachable)
  await expect(move(CODE, PIN)).rejects.toThrow()
  const key = begunMove(CODE)
  expect(key).not.toBeNull()
  storeDraft(`${CODE}.diary`, [['text', 'Not saved yet']])
  await draftFiles.put(`${CODE}.diary`, [new File(['a'], 'a.jpg')])
  const recordings = createRecordings(deviceDatabase)
  await recordings.begin({ id: 'r', code: CODE, startedAt: 1, type: 'audio/webm' })
  server.answer(endpoint.moveGift, () => ({ code: codeOf(2) }))
  expect(await move(CODE, PIN)).toBe(codeOf(2))
  const keys = server.calls(endpoint.moveGift).map(({ headers }) => headers.get('idempotency-key'))
  expect(keys).toEqual([key, key])
  expect(begunMove(CODE)).toBeNull()
  // what was not saved yet is offered under the new code
  expect(draftOf(`${codeOf(2)}.diary`)).toEqual({ text: 'Not saved yet' })
  expect(await draftFiles.read(`${codeOf(2)}.diary`)).toHaveLength(1)
  expect(await recordings.ofCode(codeOf(2))).toHaveLength(1)
  expect([draftOf(`${CODE}.diary`), await recordings.ofCode(CODE)]).toEqual([{}, []])

  gift('vcard')
  server.answer(endpoint.moveGift, () => refusal('pin_locked'))
  server.answer(endpoint.listGiftPasskeys, () => [])
  await rememberPin(CODE, PIN)
  await open()
  await press('Move to a new link')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to a new link' }).click()
  await sees('Too many wrong PINs. Try again in 15 minutes.')
  expect(begunMove(CODE)).toBeNull()
})

it('moves although the browser refuses to store anything', async () => {
  vi.spyOn(deviceDatabase.outbox, 'where').mockImplementation(() => {
    tellDatabaseTrouble('refused')
    throw new Error('refused')
  })
  onTestFinished(() => tellDatabaseTrouble(undefined))
  expect(await hasWork(CODE)).toBe(false)
})

it('a moved gift whose new link did not arrive is found again by its PIN, under the key of the move', async () => {
  server.answer(endpoint.moveGift, unreachable)
  await expect(move(CODE, PIN)).rejects.toThrow()
  server.answer(endpoint.readCode, () => refusal('code_moved'))
  server.answer(endpoint.readGiftCampaign, () => refusal('code_moved'))
  await open()
  await sees('Find the gift again')
  await fillIn({ pin: PIN })
  await submit()
  const keys = () => server.calls(endpoint.moveGift).map(({ headers }) => headers.get('idempotency-key'))
  await expect.poll(keys).toEqual([begunMove(CODE), begunMove(CODE)])
})

it('the owner’s link is removed from the address; a traveler sees what a new PIN erases', async () => {
  gift('travel')
  server.answer(endpoint.resetPin, () => ({ recovery_code: RECOVERY }))
  location.hash = 'the-token'
  await renderAt(`/reset-pin/${CODE}`, <ResetPinPage code={CODE} />)
  expect(location.hash).toBe('')
  await sees('A new PIN erases the identity numbers.')
  await fillIn(NEW)
  await submit()
  await sees(RECOVERY)
  expect(server.calls(endpoint.resetPin)[0]?.body).toEqual({ token: 'the-token', pin: NEW.pin })
})

it('an invalid link says why; the next one in the same tab works, and has the focus', async () => {
  gift('vcard')
  server.answer(endpoint.resetPin, () => refusal('reset_link_invalid', { detail: 'It is over.' }))
  location.hash = 'the-token'
  await renderAt(`/reset-pin/${CODE}`, <ResetPinPage code={CODE} />)
  await fillIn(NEW)
  await submit()
  await sees('It is over.')
  location.hash = 'another-token'
  const heading = page.getByRole('heading', { name: 'Choose a new PIN' })
  await expect.element(heading).toHaveFocus()
})

it('a recovery code is saved as a picture on the device, and a failure is reported', async () => {
  const saved = savedFiles()
  await openRecoveryCode()
  const before = server.calls(endpoint.makeRecoveryCode).length
  await press('Save as picture')
  await sees('Picture saved')
  expect(saved).toEqual([`${giftCampaign().name}_recovery_code.png`])

  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(null))
  await press('Save as picture')
  await sees('The picture could not be made. Please write the code down.')
  expect(saved).toHaveLength(1)
  expect(server.calls(endpoint.makeRecoveryCode)).toHaveLength(before)
})

it('prints only the recovery code, the gift and its link', async () => {
  const printed = vi.spyOn(window, 'print').mockImplementation(() => undefined)
  await openRecoveryCode()
  await press('Print')
  expect(printed).toHaveBeenCalledTimes(1)
  const paper = document.querySelector('.printed')?.textContent
  expect(paper).toContain(RECOVERY)
  expect(paper).toContain(giftCampaign().name)
  expect(paper).toContain(`/claim/${CODE}`)
})

it('the picture is as high as its text: a long name takes more lines', async () => {
  const link = `${location.origin}/claim/${CODE}`
  const [short, long] = await Promise.all(
    ['Mela', 'Mela '.repeat(40).trim()].map(async (name) =>
      createImageBitmap(await recoveryPicture({ name, recoveryCode: RECOVERY, link })),
    ),
  )
  if (!short || !long) throw new Error('two pictures were drawn')
  expect([short.width, long.width]).toEqual([1080, 1080])
  expect(long.height).toBeGreaterThan(short.height + 100)
  const pen = new OffscreenCanvas(short.width, short.height).getContext('2d')
  pen?.drawImage(short, 0, 0)
  const pixels = pen?.getImageData(0, 0, short.width, short.height).data ?? []
  const dark = pixels.filter((value, at) => at % 4 === 0 && value < 80).length
  expect(dark).toBeGreaterThan(5_000)
})
