import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { waitingClaim } from '../../test/samples'
import { refusal, server, unreachable } from '../../test/server'
import { watchConnection } from '../api/watch-connection'
import { serverReached } from '../device/network/connection'
import { deviceSync } from '../offline/device-outbox'
import { deviceDatabase } from '../offline/device-store'
import { OfflineBanner } from './offline-banner'

const ID = '018f3f4e-0000-7000-8000-000000000001'
const banner = page.getByText('Offline: you see what this device has saved.')

beforeEach(() => serverReached(true))

/** One entry that waits for the network. */
const entryWaits = () =>
  deviceDatabase.outbox.add(
    waitingClaim('0123456789ABCDEFGHJK', {
      id: ID,
      kind: 'diary.entry',
      fields: { text: 'The river is up' },
    }),
  )
const lines = (...results: object[]) =>
  new Response(results.map((result) => `${JSON.stringify(result)}\n`).join(''), {
    headers: { 'content-type': 'application/x-ndjson' },
  })

it('is gone once the outbox has delivered, although nothing else called the server', async () => {
  server.answer(endpoint.syncOperations, () => lines({ id: ID, outcome: 'applied', status: 200, body: {} }))
  await render(<OfflineBanner />)
  serverReached(false)
  await expect.element(banner).toBeVisible()
  await entryWaits()
  expect(await deviceSync().run({ eager: true })).toMatchObject({ delivered: 1 })
  await expect.element(banner).not.toBeInTheDocument()
})

it('does not shift the page when it appears and disappears', async () => {
  await render(
    <>
      <OfflineBanner />
      <h1>A screen</h1>
    </>,
  )
  const top = () => page.getByRole('heading').element().getBoundingClientRect().top
  const before = top()
  serverReached(false)
  await expect.element(banner).toBeVisible()
  expect(top()).toBe(before)
})

it('is not shown for a server in trouble', async () => {
  server.answer(endpoint.syncOperations, () => refusal('internal'))
  await render(<OfflineBanner />)
  serverReached(false)
  await expect.element(banner).toBeVisible()
  await entryWaits()
  await deviceSync().run({ eager: true })
  await expect.element(banner).not.toBeInTheDocument()
})

it('is shown once the outbox reaches no server, and disappears when the server answers again', async () => {
  let away = true
  server.answer(endpoint.syncOperations, unreachable)
  server.answer(endpoint.readHealth, () => (away ? unreachable() : { status: 'ok' as const }))
  const leaving = new AbortController()
  watchConnection({ signal: leaving.signal })
  await render(<OfflineBanner />)
  await entryWaits()
  await deviceSync().run({ eager: true })
  await expect.element(banner).toBeVisible()
  away = false
  await expect.element(banner, { timeout: 3_000 }).not.toBeInTheDocument()
  leaving.abort()
})
