import type { ListedQrCode, QrCode } from '@tohfa/sync-protocol/entities/qr-code'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import type { ErrorCode } from '@tohfa/sync-protocol/error-codes'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { problem } from '../../test/refused-entry'
import { fillIn, said } from '../../test/form'
import { campaign as sample, claimed, codeOf, listed, waitingClaim } from '../../test/samples'
import { server, unreachable } from '../../test/server'
import { renderWithToasts } from '../../test/toasts'
import type { OutboxEntry } from '../offline/sending-rules/outbox-entry'
import { attention } from '../offline/device-outbox'
import { cache, deviceDatabase } from '../offline/device-store'
import { META, writeMeta } from '../offline/store/meta'
import { witnessPlace } from '../offline/extensions/device-witness'
import { startWitness } from '../offline/extensions/witness'
import OutboxPage from './outbox-page'

const CODE = '0123456789ABCDEFGHJK'
/** a token as the server signs it, of the account with this id */
const tokenOf = (id: string) => `x.${btoa(JSON.stringify({ sub: id }))}.x`

beforeEach(() => witnessPlace.write(undefined))
beforeEach(() => {
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readSealingKey, unreachable)
  server.answer(endpoint.readCode, unreachable)
  server.answer(endpoint.readGiftCampaign, unreachable)
})

let entries = 0
const refused = (code: ErrorCode, more: Partial<OutboxEntry> = {}) =>
  waitingClaim(CODE, {
    id: `018f3f4e-0000-7000-8000-${String(++entries).padStart(12, '0')}`,
    ...{ kind: 'diary.entry', fields: { date: '2026-03-01', text: `Entry ${entries}` }, capturedAt: 1 },
    ...{ state: 'attention', problem: problem(code, `because of ${code}`), ...more },
  })
const stored = (...rows: Omit<OutboxEntry, 'seq'>[]) => deviceDatabase.outbox.bulkAdd(rows)
const states = async () => (await deviceDatabase.outbox.toArray()).map(({ state }) => state)

it('says that a diary entry that waits has a recording and images', async () => {
  const entry = refused('validation_failed')
  await stored(entry)
  await deviceDatabase.blobs.bulkAdd(
    ['audio_file', 'images', 'images'].map((field, place) => ({
      ...{ id: `file ${place}`, operationId: entry.id, field, name: 'a', type: 'image/jpeg', size: 1 },
    })),
  )
  await render(<OutboxPage />)
  await expect.element(page.getByText('With a recording')).toBeVisible()
  await expect.element(page.getByText('With 2 images')).toBeVisible()
})

it('corrects entries that were refused for one reason together', async () => {
  const late = problem('validation_failed', 'Too late', [{ field: 'date', detail: 'Too late' }])
  await stored(
    refused('validation_failed', { problem: late }),
    refused('validation_failed', { problem: late }),
  )
  await render(<OutboxPage />)
  await page.getByRole('button', { name: 'Change “Date” in all 2' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabelText('Date').fill('2026-02-28')
  await dialog.getByRole('button', { name: 'Save and send again' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect((await deviceDatabase.outbox.toArray()).map(({ fields }) => fields.date)).toEqual([
    '2026-02-28',
    '2026-02-28',
  ])
  await expect.poll(states).toEqual(['queued', 'queued'])
})

it('names each kind of the entries that were refused for one reason', async () => {
  const [entry, change] = [refused('code_unknown'), refused('code_unknown', { kind: 'diary.delete' })]
  await stored(entry, change, refused('code_unknown'))
  await render(<OutboxPage />)
  const group = page.getByRole('region', { name: '3 entries were refused for the same reason' })
  await expect.element(group).toHaveTextContent('Diary entry, Deleted diary entry · because of')
})

it('shows the actions of a long entry near its reason, and all of its text', async () => {
  await page.viewport(360, 640)
  const text = `First line\n${'A long day in the hills. '.repeat(1_000)}End`
  await stored(refused('pin_invalid', { fields: { date: '2026-03-01', text } }))
  await render(<OutboxPage />)
  const reason = page.getByText('because of pin_invalid')
  await expect.element(reason).toBeVisible()
  const top = (element: Element) => element.getBoundingClientRect().top
  const discard = page.getByRole('button', { name: 'Discard' }).element()
  expect(top(discard) - top(reason.element())).toBeLessThan(innerHeight)
  const shown = page.getByText(/^First line/).element() as HTMLElement
  expect(shown.innerText).toBe(text)
})

it('asks once for the PIN of all entries whose box the server cannot open', async () => {
  const sealed = { sealed: 'box', sealedFor: 'gone', sealedFields: ['pin'] }
  await stored(
    refused('seal_unknown', sealed),
    refused('seal_unknown', sealed),
    refused('seal_unknown', sealed),
  )
  await render(<OutboxPage />)
  await page.getByRole('button', { name: 'Enter the PIN again for all 3' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save and send again' }).click()
  await expect.element(dialog.getByLabelText('6-digit PIN')).toHaveAttribute('aria-invalid', 'true')
  expect(await states()).toEqual(['attention', 'attention', 'attention'])
})

it('asks for another PIN if the campaign refuses one that is easy to guess', async () => {
  const errors = [{ field: 'pin', detail: 'Please choose a PIN that is harder to guess' }]
  const easy = problem('pin_weak', 'Too easy', errors)
  await stored(refused('pin_weak', { kind: 'qr.claim', fields: { name: 'Bina Shah' }, problem: easy }))
  await render(<OutboxPage />)
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  await expect.element(page.getByText('this campaign does not accept the one you chose')).toBeVisible()
})

it('shows at the fields of a claim why it was refused, each until it is corrected', async () => {
  const wrong = { email: 'Please enter a valid email', mobile: 'Please enter a valid mobile number' }
  const errors = Object.entries(wrong).map(([field, detail]) => ({ field, detail }))
  const invalid = problem('validation_failed', '', errors)
  const fields = { name: 'Bina Shah', company_name: 'Shah', mobile: '1', email: 'bina' }
  await stored(refused('validation_failed', { kind: 'qr.claim', fields, problem: invalid }))
  await render(<OutboxPage />)
  await page.getByRole('button', { name: 'Edit and resend' }).click()
  await expect.poll(said).toEqual(wrong)
  await fillIn({ email: 'bina@example.com' })
  await expect.poll(said).toEqual({ mobile: wrong.mobile })
})

it('sends an entry as a new one if an earlier try has arrived with other content', async () => {
  const entry = refused('idempotency_key_reused')
  await stored(entry)
  await render(<OutboxPage />)
  await page.getByRole('button', { name: 'Send as a new entry' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Save and send again' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(states).toEqual(['queued'])
  const [sent] = await deviceDatabase.outbox.toArray()
  expect(sent?.fields).toEqual(entry.fields)
  expect(sent?.id).not.toBe(entry.id)
})

it('says that somebody else’s entries wait, and shows nothing of them', async () => {
  await stored(refused('internal', { maker: 'asha' }), refused('internal', { maker: null }))
  localStorage.setItem('token', tokenOf('ravi'))
  await render(<OutboxPage />)
  await expect.element(page.getByText('2 entries on this device are somebody else’s')).toBeVisible()
  expect(document.body.textContent).not.toContain('Entry')
  expect(document.body.textContent).not.toContain('Everything has arrived')
  expect(page.getByRole('button', { name: 'Discard' }).elements()).toEqual([])
})

it('shows at a delivered edit what a later one has replaced, as soon as it is known', async () => {
  await stored(
    refused('internal', { kind: 'qr.update', state: 'delivered', fields: {}, deliveredAt: Date.now() }),
  )
  await render(<OutboxPage />)
  // nobody has to do anything about what was delivered
  await expect.element(page.getByText('Edited contact details')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Delivered (1)' }).click()
  await expect.element(page.getByText('Edited contact details')).toBeVisible()
  const overtaken = [{ field: 'mobile', yours: '97', theirs: '98', stands: 'theirs' as const }]
  await deviceDatabase.outbox.toCollection().modify({ overtaken, overtakenAt: Date.now() })
  await expect
    .element(page.getByText('Mobile was changed to 98 elsewhere later. Your value (97) is in the history.'))
    .toBeVisible()
})

it('says in one line whose and what an entry is, and when it was saved; the rest once it is opened', async () => {
  await cache.rememberCampaign(sample())
  await cache.rememberCampaignCodes(sample().id, listed(3))
  const noon = new Date().setHours(12, 0, 0, 0)
  // the server's clock is two hours ahead of this phone's
  await writeMeta(deviceDatabase, META.clockAhead, 2 * 60 * 60_000)
  const claim = { kind: 'qr.claim', capturedAt: noon } as const
  await stored(
    refused('internal', {
      ...claim,
      ...{ code: codeOf(2), state: 'queued', waitsFor: 'network' },
      fields: { name: 'Asha Rao', mobile: '98' },
    }),
    refused('internal', {
      ...claim,
      ...{ code: codeOf(3), state: 'delivered', deliveredAt: Date.now(), fields: { name: 'Ravi' } },
      result: { captured_at: new Date(noon + 60_000).toISOString(), claimed_at: new Date().toISOString() },
    }),
  )
  await render(<OutboxPage />)
  const row = page.getByRole('article').filter({ hasText: 'Asha Rao' })
  await expect.element(row).toHaveTextContent(/^Saved on this device\s*Asha Rao · Gift claim · #2/)
  const timeIn = (place: typeof row) => place.element().querySelector('time')?.dateTime
  expect(timeIn(row)).toBe(new Date(noon + 2 * 60 * 60_000).toISOString())
  await expect.element(page.getByText('Waiting until you are online')).toBeVisible()
  await expect.element(row.getByText('98')).not.toBeInTheDocument()
  await row.getByRole('heading').click()
  await expect.element(row.getByText('98')).toBeVisible()
  await expect.element(row.getByRole('link', { name: 'Open' })).toBeVisible()
  // what the server says of a delivered claim counts
  await page.getByRole('button', { name: 'Delivered (1)' }).click()
  const arrived = page.getByRole('article').filter({ hasText: 'Ravi' })
  await expect.element(arrived).toBeVisible()
  expect(timeIn(arrived)).toBe(new Date(noon + 60_000).toISOString())
})

it('an entry behind a refused one says what it waits for, and not that the phone is offline', async () => {
  const wait = { state: 'queued', waitsFor: 'network' } as const
  await stored(
    refused('already_claimed', { kind: 'qr.claim', fields: { name: 'Asha Rao' } }),
    refused('internal', { ...wait, kind: 'sale.payment' }),
  )
  await render(<OutboxPage />)
  const row = page.getByRole('article').filter({ hasText: 'Payment' })
  await expect.element(row.getByText('Waiting for an earlier entry')).toBeVisible()
  await expect.element(page.getByText('Waiting until you are online')).not.toBeInTheDocument()
  await stored(refused('internal', { ...wait, code: 'H'.repeat(20), kind: 'qr.claim' }))
  await expect.element(page.getByText('Waiting until you are online')).toBeVisible()
})

it('offers another code and discarding first for a gift that somebody else has, and editing in the menu', async () => {
  await stored(refused('already_claimed', { kind: 'qr.claim', fields: { name: 'Bina Shah' } }))
  await render(<OutboxPage />)
  const row = page.getByRole('article')
  await expect.element(row.getByText('because of already_claimed')).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Give to another gift' })).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Discard' })).toBeVisible()
  await expect.element(row.getByRole('button', { name: 'Edit and resend' })).not.toBeInTheDocument()
  await row.getByRole('button', { name: 'More actions' }).click()
  await row.getByRole('button', { name: 'Edit and resend' }).click()
  await expect.element(page.getByRole('dialog', { name: 'Edit and resend' })).toBeVisible()
})

it('folds what needs attention if there is more than one, and shows the reason of each', async () => {
  await stored(refused('code_moved'), refused('code_unknown'))
  await render(<OutboxPage />)
  for (const reason of ['code_moved', 'code_unknown'])
    await expect.element(page.getByText(`because of ${reason}`)).toBeVisible()
  const discard = page.getByRole('button', { name: 'Discard' })
  expect(discard.elements()).toEqual([])
  await page.getByText('because of code_unknown').click()
  await expect.element(discard).toBeVisible()
})

it('names all that goes with an entry before it is discarded, leaves other gifts alone, and restores it', async () => {
  const waiting = (more: Partial<OutboxEntry>) => {
    const { problem: _, ...entry } = refused('internal', { state: 'queued', ...more })
    return entry
  }
  await stored(
    refused('already_claimed', { kind: 'qr.claim', fields: { name: 'Asha Rao' } }),
    waiting({ kind: 'qr.update', fields: { company_name: 'Rao Silks' } }),
    waiting({ kind: 'qr.claim', code: 'H'.repeat(20), fields: { name: 'Sam' } }),
  )
  await render(<OutboxPage />)
  await page.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog', { name: 'Discard this entry?' })
  await expect.element(dialog.getByText(/^Gift claim \(Asha Rao\) will not be sent/)).toBeVisible()
  await expect
    .element(dialog.getByText(/^1 later entry for this gift will be discarded with it/))
    .toBeVisible()
  await dialog.getByRole('button', { name: 'Discard it' }).click()
  await expect.poll(states).toEqual(['queued'])
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(async () => (await states()).sort()).toEqual(['attention', 'queued', 'queued'])
  await expect.element(page.getByRole('button', { name: 'Restore' })).not.toBeInTheDocument()
})

it('says that everything has arrived only if the browser remembers that something was saved', async () => {
  const { unmount } = await render(<OutboxPage />)
  await expect.element(page.getByText('Nothing is waiting in this browser')).toBeVisible()
  await expect.element(page.getByText('Everything has arrived')).not.toBeInTheDocument()
  await unmount()

  const end = await startWitness({ db: deviceDatabase, place: witnessPlace, onDatabaseLost: () => undefined })
  await stored(refused('validation_failed'))
  await expect.poll(witnessPlace.read).toMatch(/\.1\./)
  for (const { id } of await deviceDatabase.outbox.toArray()) await attention().discard(id)
  await render(<OutboxPage />)
  await expect.element(page.getByText('Nothing is waiting in this browser')).toBeVisible()
  await expect.element(page.getByText('Everything has arrived')).not.toBeInTheDocument()
  await deviceDatabase.discarded.clear()
  end()
  await expect.element(page.getByText('Everything has arrived')).toBeVisible()
})

it('says what the browser has erased, until it is dismissed', async () => {
  const witnessed = {
    count: 7,
    since: Date.UTC(2026, 2, 1),
    code: 'ABCDEFGH',
    names: ['Diwali', 'Onam'],
    more: 1,
  }
  await writeMeta(deviceDatabase, META.lostDatabase, witnessed)
  const { unmount } = await render(<OutboxPage />)
  const note = page.getByText(
    /^This browser erased 7 entries that had not been sent, for “.Diwali.”, “.Onam.” and 1 more campaign\. .*2026.* ABCDEFGH…\.$/,
  )
  await expect.element(note).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await unmount()
  await render(<OutboxPage />)
  await expect.element(page.getByText('Nothing is waiting in this browser')).toBeVisible()
  await expect.element(note).not.toBeInTheDocument()
})

it.each([
  ['may erase it', undefined, /^This browser may erase what is waiting here/],
  ['is a tab of iOS', false, /Send what is waiting here first/],
])('says if something waits and the browser %s', async (_, standalone, says) => {
  if (standalone !== undefined) {
    Object.defineProperty(navigator, 'standalone', { value: standalone, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'standalone'))
  }
  const persisted = vi.spyOn(navigator.storage, 'persisted').mockResolvedValue(false)
  const { unmount } = await render(<OutboxPage />)
  await expect.element(page.getByText('Nothing is waiting in this browser')).toBeVisible()
  await expect.element(page.getByText(says)).not.toBeInTheDocument()
  await stored(refused('validation_failed'))
  await expect.element(page.getByText(says)).toBeVisible()
  await unmount()

  persisted.mockResolvedValue(true)
  await render(<OutboxPage />)
  await expect.element(page.getByText('because of validation_failed')).toBeVisible()
  await expect.element(page.getByText(says)).not.toBeInTheDocument()
})

describe('a claim that is given to another code', () => {
  const own = sample()
  const other = sample({ id: 'another', name: 'Wedding' })
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabelText('Gift code')
  const giveButton = dialog.getByRole('button', { name: 'Give to this gift' })
  const codes = async () => (await deviceDatabase.outbox.toArray()).map(({ code, state }) => [code, state])
  const look = async (typed: string) => {
    await field.fill(typed)
    await dialog.getByRole('button', { name: 'Look at this gift' }).last().click()
  }

  beforeEach(async () => {
    await cache.rememberCampaigns([own, other])
    const taken = { number: 3, ...claimed({ code: codeOf(3), claimer_name: 'Asha Rao' }) }
    await cache.rememberCampaignCodes(own.id, [...listed(2), taken])
    const rows = [30, 31].map((number) => ({ number, code: codeOf(number), claimed: false }) as ListedQrCode)
    await cache.rememberCampaignCodes(other.id, rows)
    await stored(
      refused('already_claimed', { kind: 'qr.claim', code: codeOf(1), fields: { name: 'Bina Shah' } }),
    )
    await renderWithToasts(<OutboxPage />)
    await page.getByRole('button', { name: 'Give to another gift' }).click()
    await expect.element(dialog.getByText(/or the number beside it/)).toBeVisible()
  })

  it('is offered once the code is known to be free, and can be undone until it is sent', async () => {
    await expect
      .element(dialog.getByLabelText('Unclaimed gifts of this campaign'))
      .toHaveTextContent('#2 · 00000000')
    await look('7')
    await expect.element(field).toHaveAccessibleDescription(/7/)
    await look('#2')
    await expect.element(dialog.getByRole('heading', { name: 'Unclaimed' })).toBeVisible()
    await expect.element(dialog.getByRole('status').getByText('#2')).toBeVisible()
    // nothing has changed yet
    expect(await codes()).toEqual([[codeOf(1), 'attention']])
    await giveButton.click()
    await expect.poll(codes).toEqual([[codeOf(2), 'queued']])
    await expect.element(page.getByText(`The claim was given to #2 of ${own.name}`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(codes).toEqual([[codeOf(1), 'attention']])
    await expect.element(page.getByText('The claim was moved back to its own gift')).toBeVisible()
  })

  it('can no longer be undone once it is sent', async () => {
    await look('#2')
    await giveButton.click()
    await expect.element(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await deviceDatabase.outbox.toCollection().modify({ state: 'sending', firstSentAt: 1 })
    await expect.element(page.getByRole('button', { name: 'Undo' })).not.toBeInTheDocument()
  })

  it.each([
    ['a code of another campaign', '#30', 'Other campaign', 'Not a gift of'],
    ['one that is claimed', '#3', 'Claimed', 'Asha Rao'],
  ])('goes only to a free code of its campaign: %s', async (_, typed, word, says) => {
    await look(typed)
    await expect.element(dialog.getByRole('heading', { name: word })).toBeVisible()
    await expect.element(dialog.getByRole('status').getByText(new RegExp(says, 'i'))).toBeVisible()
    expect(giveButton.query()).toBeNull()
    expect(await codes()).toEqual([[codeOf(1), 'attention']])
  })

  it('goes to no code that may belong to another campaign', async () => {
    await cache.rememberCode(codeOf(50), { code: codeOf(50), claimed: false } as QrCode)
    await look(codeOf(50))
    await expect
      .element(dialog.getByText(/cannot tell whether it belongs to the same campaign/))
      .toBeVisible()
    expect(giveButton.query()).toBeNull()
  })
})
