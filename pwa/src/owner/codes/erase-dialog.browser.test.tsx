import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { campaign, listed } from '../../../test/samples'
import { refusal, server } from '../../../test/server'
import { CodeRows } from './code-rows'

const show = (ofOwner: boolean, erased = false) => {
  const codes = listed(2, ['Asha Rao']).map((row) => ({ ...row, ...(erased && { erased }) }))
  return renderAt('/', <CodeRows campaign={campaign()} codes={codes} question="" ofOwner={ofOwner} />)
}
const more = async (number: number) => {
  await page.getByRole('link', { name: `More about gift ${number}` }).click()
  await page.getByRole('button', { name: /^More actions/ }).click()
}
const erase = page.getByRole('button', { name: /^Erase the recipient/ })

it('erases one recipient after a question that names the number and the person', async () => {
  server.answer(endpoint.eraseRecipient, () => refusal('busy'))
  await show(true)
  await more(1)
  await erase.click()
  const question = page.getByRole('dialog', { name: 'Erase Asha Rao, the recipient of gift 1?' })
  await expect.element(question.getByText(/Backups of the server keep the rest until/)).toBeVisible()
  await question.getByRole('button', { name: 'Erase this recipient' }).click()
  await expect.element(question.getByText(/The server is busy/)).toBeVisible()
  server.answer(endpoint.eraseRecipient, () => ({ message: 'The details were erased.' }))
  await question.getByRole('button', { name: 'Erase this recipient' }).click()
  await expect.element(page.getByText('The recipient of gift 1 was erased')).toBeVisible()
  const calls = server.calls(endpoint.eraseRecipient)
  expect(calls.map(({ params }) => params)).toEqual(Array(2).fill({ id: campaign().id, number: '1' }))
  // under the same key, so that it happens once
  expect(new Set(calls.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1)
})

it.each([
  ['of a code that nobody has claimed', true, false, 2],
  ['of a recipient who was erased', true, true, 1],
  ['to anybody but the owner', false, false, 1],
])('offers no erasure %s', async (_what, ofOwner, erased, number) => {
  await show(ofOwner, erased)
  await more(number)
  await expect.element(page.getByRole('button', { name: /^Share the claim link/ }).last()).toBeVisible()
  await expect.element(erase).not.toBeInTheDocument()
})
