import type { PinHelp } from '@tohfa/sync-protocol/entities/qr-code'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { campaign, listed } from '../../../test/samples'
import { refusal, server } from '../../../test/server'
import { CodeRows } from './code-rows'

const DAY = 24 * 60 * 60_000
const at = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const params = { id: campaign().id, number: '1' }
const diaries = (pin_help?: PinHelp, lost_pin_help = true) => {
  const codes = listed(2, ['Asha Rao']).map((row, i) => ({
    ...row,
    ...(i === 0 && pin_help && { pin_help }),
  }))
  const own = { ...campaign({ campaign_type: 'diary' }), ...(lost_pin_help && { lost_pin_help }) }
  return renderAt('/', <CodeRows campaign={own} codes={codes} question="" ofOwner />)
}
const more = async () => {
  await page.getByRole('link', { name: 'More about gift 1', exact: true }).click()
  await page.getByRole('button', { name: /^More actions/ }).click()
}
const resetPin = page.getByRole('button', { name: 'Reset the PIN of gift 1' })
const dialog = page.getByRole('dialog', { name: 'Reset the PIN of gift 1' })
const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
const open = async () => {
  await more()
  await resetPin.click()
}

it('offers no new PIN for a diary whose campaign does not help', async () => {
  await diaries(undefined, false)
  await more()
  await expect.element(page.getByRole('button', { name: /^Share the claim link/ }).last()).toBeVisible()
  await expect.element(resetPin).not.toBeInTheDocument()
})

it('asks for a new PIN of a diary once, with a reason', async () => {
  server.answer(endpoint.askPinHelp, () => refusal('resets_too_many'))
  await diaries()
  await open()
  await dialog.getByLabelText('Reason').selectOptions('The gift was handed on to somebody else')
  await press('Ask for a new PIN')
  await expect.element(dialog.getByText(/New PINs were requested too often/)).toBeVisible()
  server.answer(endpoint.askPinHelp, () => ({ asked_at: at(0), possible_from: at(7) }))
  await press('Ask for a new PIN')
  await expect.element(page.getByText('You asked for a new PIN')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  const calls = server.calls(endpoint.askPinHelp)
  expect(calls.map((call) => [call.params, call.body])).toEqual(
    Array(2).fill([params, { reason: 'handed_on' }]),
  )
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

it('says in the row and the dialog when the link will be possible, and no longer asks', async () => {
  await diaries({ asked_at: at(-1), possible_from: at(6) })
  await expect.element(page.getByText(/^New PIN requested on .* You can create the link from /)).toBeVisible()
  await open()
  await expect.element(dialog.getByText(/You can create the link from /)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Create link' })).not.toBeInTheDocument()
  server.answer(endpoint.cancelPinHelp, () => refusal('busy'))
  await press('Cancel request')
  await expect.element(dialog.getByText(/The server is busy/)).toBeVisible()
  server.answer(endpoint.cancelPinHelp, () => ({ message: 'The request for a new PIN was cancelled.' }))
  await press('Cancel request')
  await expect.element(page.getByText('The request for a new PIN was cancelled')).toBeVisible()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(server.calls(endpoint.cancelPinHelp).map((call) => call.params)).toEqual([params, params])
})

it('creates the link after the 7 days', async () => {
  const url = 'https://gifts.example.com/reset-pin/00000000000000000001#token'
  server.answer(endpoint.makePinReset, () => ({ url, expires_at: at(0.02) }))
  await diaries({ asked_at: at(-8), possible_from: at(-1) })
  await open()
  await press('Create link')
  await expect.element(dialog.getByLabelText('Link for the holder')).toHaveValue(url)
  expect(server.calls(endpoint.makePinReset).map((call) => call.body)).toEqual([{ reason: 'forgot' }])
})

it('says that the writer ended it, and asks again', async () => {
  await diaries({ asked_at: at(-3), possible_from: at(4), ended_at: at(-1) })
  await expect.element(page.getByText(/^Help cancelled by the writer on /)).toBeVisible()
  await open()
  await expect.element(dialog.getByText(/^The diary was opened with its PIN on /)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Ask for a new PIN' })).toBeVisible()
})
