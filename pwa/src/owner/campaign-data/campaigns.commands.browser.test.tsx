import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { campaign as sample } from '../../../test/samples'
import { server } from '../../../test/server'
import { renderWithToasts, toasts } from '../../../test/toasts'
import { cache, deviceDatabase } from '../../offline/device-store'
import { saveName } from '../edit/campaign-edit.commands'
import { RequireLock } from '../lock/require-lock'
import { archiveCampaign, deleteCampaign } from './campaigns.commands'
import { refreshCampaign, refreshPublicView } from './campaigns.refresh'
import { refreshCampaigns } from './own-list.refresh'

const campaign = sample()
const { id, master_code: masterCode } = campaign
const { signal } = new AbortController()

it('a change that a full device cannot store is not reported as failed', async () => {
  const full = new DOMException('full', 'QuotaExceededError')
  for (const table of [deviceDatabase.campaigns, deviceDatabase.masterViews])
    vi.spyOn(table, 'put').mockRejectedValue(full)
  vi.spyOn(deviceDatabase.campaigns, 'bulkDelete').mockRejectedValue(full)
  const renamed = { ...campaign, name: 'New' }
  server.answer(endpoint.renameCampaign, () => renamed)
  server.answer(endpoint.renamePublicCampaign, () => renamed)
  server.answer(endpoint.deleteCampaign, () => ({ message: 'Deleted' }))
  expect(await saveName({ by: 'owner', id }, 'New', 'a key')).toEqual(renamed)
  expect(await saveName({ by: 'master', id, masterCode }, 'New', 'a key')).toMatchObject({ name: 'New' })
  await deleteCampaign(id, 'a key')

  server.answer(endpoint.changeLock, () => ({ ...campaign, require_lock: true }))
  await renderWithToasts(<RequireLock campaign={campaign} />)
  const box = page.getByRole('checkbox')
  await box.click()
  await expect.poll(() => server.calls(endpoint.changeLock).length).toBe(1)
  await expect.element(box).toBeEnabled()
  expect(toasts()).toEqual([])
})

it('the whole campaign is read again after a change, because a repeated try may get an old answer', async () => {
  const tagged = (body: unknown) => Response.json(body, { headers: { etag: '"7"' } })
  server.answer(endpoint.readCampaign, () => tagged(campaign))
  server.answer(endpoint.readPublicCampaign, () => tagged(campaign))
  server.answer(endpoint.listCampaigns, () => tagged([campaign]))
  server.answer(endpoint.listCodes, () => [])
  server.answer(endpoint.listPublicCodes, () => [])
  const reads = [endpoint.readCampaign, endpoint.readPublicCampaign, endpoint.listCampaigns] as const
  const tags = () =>
    reads.map((read) =>
      server
        .calls(read)
        .map(({ headers }) => headers.get('if-none-match'))
        .at(-1),
    )
  const refresh = async () => {
    await refreshCampaign(id, signal)
    await refreshPublicView(masterCode, signal)
    await refreshCampaigns(signal)
  }
  await refresh()
  await refresh()
  expect(tags()).toEqual(['"7"', '"7"', '"7"'])

  server.answer(endpoint.archiveCampaign, () => ({ ...campaign, archived_at: '2026-03-01T10:00:00.000Z' }))
  await archiveCampaign(id, true, 'a key')
  await refresh()
  expect(tags()).toEqual([null, '"7"', null])
  expect(await cache.cachedCampaign(id)).toEqual(campaign)

  await refresh()
  server.answer(endpoint.renamePublicCampaign, () => ({ ...campaign, name: 'Old' }))
  await saveName({ by: 'master', id, masterCode }, 'Old', 'a key')
  await refresh()
  expect(tags()).toEqual(['"7"', null, '"7"'])
})
