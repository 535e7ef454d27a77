import type { AdminCampaign } from '@tohfa/sync-protocol/entities/admin'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { campaign, listed } from '../../../test/samples'
import { server, unreachable } from '../../../test/server'
import { renderWithToasts } from '../../../test/toasts'
import { ServerAnswers } from '../shared/server-answers'
import CodesDialog from './codes-dialog'

const open = () =>
  renderWithToasts(
    <ServerAnswers>
      <CodesDialog campaign={campaign() as AdminCampaign} onClose={vi.fn()} />
    </ServerAnswers>,
  )
const codes = () => page.getByRole('listitem').elements()
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

it('§2 shows the codes a hundred at a time, and those of one kind', async () => {
  server.answer(endpoint.listAllCodes, () => listed(130, ['Asha Rao', 'Bina Shah', 'Dev Anand']))
  await open()
  await expect.poll(() => codes().length).toBe(100)
  await press('Show 30 more')
  expect(codes()).toHaveLength(130)
  await expect.element(page.getByRole('button', { name: /^Show/ })).not.toBeInTheDocument()
  await press('Claimed (3)')
  expect(codes()).toHaveLength(3)
  expect(codes()[0]?.textContent).toMatch(/#1.*Asha Rao.*Claimed/)
  await press('Unclaimed (127)')
  expect(codes()).toHaveLength(100)
})

it('says which recipient was erased', async () => {
  const [code] = listed(1, ['Asha Rao'])
  server.answer(endpoint.listAllCodes, () => [{ ...code!, claimer_name: null, erased: true }])
  await open()
  await expect.element(page.getByRole('listitem')).toHaveTextContent(/Erased/)
})

it.each([
  ['Claimed (0)', [], 'No QR codes claimed yet'],
  ['Unclaimed (0)', ['Asha Rao'], 'All QR codes have been claimed!'],
])('says if there are none: %s', async (filter, names, says) => {
  server.answer(endpoint.listAllCodes, () => listed(1, names))
  await open()
  await press(filter)
  await expect.element(page.getByText(says)).toBeVisible()
})

it('says that loading failed, and tries again at a press', async () => {
  server.answer(endpoint.listAllCodes, unreachable)
  await open()
  await expect.element(page.getByText('Failed to fetch admin data')).toBeVisible()
  server.answer(endpoint.listAllCodes, () => listed(2))
  await press('Try again')
  await expect.poll(() => codes().length).toBe(2)
})
