import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { copyBuild, type CopiedBuild } from '../copied-build'
import { GIFT_GIVER, ownerCalls } from './owner-calls'
import { appFiles, fillClaim, guest, keptOffline, openGift, submitClaim, states } from './people'
import { openPerson, type Person } from './profile'
import { realServer, type RealServer } from './server'

let build: CopiedBuild
let server: RealServer
let person: Person
beforeAll(async () => {
  build = await copyBuild()
  server = await realServer(build.main)
  person = await openPerson()
})

it('a waiting claim survives an update of the app, which is installed when the person agrees', async () => {
  let page = await person.page()
  const calls = await ownerCalls(server.origin)
  const campaign = await calls.create({ name: 'Gifts before the update', qr_quantity: 3, ...GIFT_GIVER })
  const [{ code } = { code: '' }] = await calls.codes(campaign)
  await calls.signIn(page)
  await expect
    .poll(() => appFiles(page), { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('/scan-page-'))
  await openGift(page, server.origin, code)
  await keptOffline(page, code)
  await fillClaim(page, guest({ name: 'Before Update' }))
  await server.stop()
  await submitClaim(page)
  await page.getByText('Saved on this device', { exact: true }).first().waitFor()

  // the newer build is served, but the queue cannot leave yet
  for (const ending of ['.br', '.gz'])
    await rm(join(build.app, `service-worker.js${ending}`), { force: true })
  const worker = join(build.app, 'service-worker.js')
  const script = await readFile(worker, 'utf8')
  const [scanPage = ''] = /assets\/scan-page-[\w-]+\.js/.exec(script) ?? []
  const newer = 'assets/scan-page-Newer000.js'
  await rename(join(build.app, scanPage), join(build.app, newer))
  for (const ending of ['.br', '.gz']) await rm(join(build.app, `${scanPage}${ending}`), { force: true })
  await writeFile(worker, `${script.replaceAll(scanPage, newer)}\n// a newer build\n`)
  await page.context().route('**/api/sync', (route) => route.abort())
  await server.start()

  await page.goto(server.origin)
  const reload = page.getByRole('button', { name: 'Reload' })
  await reload.waitFor({ timeout: 60_000 })
  const before = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  expect(before).toBeDefined()
  // the newer version stores the whole app before it takes over; until then the older one keeps its files
  expect(await appFiles(page)).toEqual(expect.arrayContaining([`/${newer}`, `/${scanPage}`]))
  const oldTab = await page.context().newPage()
  await oldTab.goto(server.origin)
  await oldTab.getByText('Gifts before the update').first().waitFor()
  // the other tab keeps the older worker from ending
  await oldTab.evaluate(() => {
    const older = navigator.serviceWorker.controller
    const sending = setInterval(() => older?.postMessage({ type: 'nothing' }), 4)
    setTimeout(() => clearInterval(sending), 1_000)
  })
  await Promise.all([page.waitForEvent('load'), reload.click()])
  await page.getByText('Gifts before the update').first().waitFor()
  expect(await states(page)).not.toContain('delivered')
  // if the older worker was busy for too long, the page is back as before and offers the newer version again
  const filesAfterReload = async () => {
    if (await reload.isVisible()) await Promise.all([page.waitForEvent('load'), reload.click()])
    return appFiles(page)
  }
  await expect.poll(filesAfterReload, { timeout: 60_000 }).not.toContain(`/${scanPage}`)
  expect(await appFiles(page)).toContain(`/${newer}`)
  // the other tab still runs the older version, and loads the rest of it, which the server no longer has
  expect((await fetch(`${server.origin}/${scanPage}`)).status).toBe(404)
  const loaded = (path: string) => oldTab.evaluate(async (file) => (await fetch(file)).status, path)
  expect(await loaded(`/${scanPage}`)).toBe(200)
  await oldTab.close()
  // after it is closed and the app visited again, the device has only the newer version
  const hasOlder = async () => {
    await page.reload()
    await page.getByText('Gifts before the update').first().waitFor()
    return page.evaluate(() => caches.has('tohfa-previous'))
  }
  await expect.poll(hasOlder).toBe(false)

  await page.context().unroute('**/api/sync')
  await page.goto(`${server.origin}/claim/${code}`)
  await page.getByText('Before Update').first().waitFor()
  await expect.poll(() => states(page), { timeout: 60_000 }).toEqual(['delivered'])
  await page.reload()
  page = await person.page()
  await page.getByText('Before Update').first().waitFor()
})
