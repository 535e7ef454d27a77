import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { waitingClaim } from '../../test/samples'
import { deviceSync } from '../offline/device-outbox'
import { deviceDatabase } from '../offline/device-store'
import { fillDevice } from '../offline/testing/full-device'
import { DeviceFull } from './outbox-contents'

it('a full device is shown differently from an unreachable server, until there is room', async () => {
  let isFull = false
  deviceDatabase.close()
  fillDevice(deviceDatabase, () => isFull)
  await deviceDatabase.open()
  await deviceDatabase.outbox.add(waitingClaim('A', { waitsSince: 0 }))
  await render(<DeviceFull />)
  const text = page.getByText(/^This device is full\. Your entries are still sent/)
  await expect.element(text).not.toBeInTheDocument()
  isFull = true
  await deviceSync().run()
  await expect.element(text).toBeVisible()
  isFull = false
  await deviceSync().run({ eager: true })
  await expect.element(text).not.toBeInTheDocument()
})
