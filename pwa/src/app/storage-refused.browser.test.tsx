import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { toCanvas } from 'qrcode'
import { beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../test/app'
import { codeOf } from '../../test/samples'
import { server } from '../../test/server'
import { signIn } from '../api/session'
import { deviceDatabase } from '../offline/device-store'
import { setOpensAtOnce } from '../scan/choices'
import { Router } from './router'

// a browser in which sites may store nothing
beforeEach(() => {
  deviceDatabase.close({ disableAutoOpen: false })
  vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  })
  server.answer(endpoint.readCode, () => ({ code: codeOf(1), claimed: false }))
})

it.each(['/', '/outbox', '/gifts'])(
  '%s says that the browser refuses storage, and not that everything was delivered',
  async (path) => {
    signIn('a token', false)
    await renderAt(path, <Router />)
    await expect
      .element(page.getByRole('heading', { name: 'This browser does not let Tohfa store anything' }))
      .toBeVisible()
    await expect
      .element(page.getByRole('banner').getByRole('link', { name: 'Outbox', exact: true }))
      .toBeVisible()
  },
)

it('still scans, and asks the server', async () => {
  setOpensAtOnce(false)
  await renderAt('/scan', <Router />)
  const canvas = document.createElement('canvas')
  await toCanvas(canvas, `https://gifts.example.org/claim/${codeOf(1)}`, { width: 300 })
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
  await page.getByLabelText('Choose a photo').upload(new File([picture!], 'code.png', { type: 'image/png' }))
  await expect.element(page.getByRole('link', { name: 'Claim this gift' })).toBeVisible()
})
