import { beforeEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { withoutFile } from '../../../test/device'
import { campaign } from '../../../test/samples'
import '../../../test/server'
import { toasts } from '../../../test/toasts'
import { session, signIn } from '../../api/session'
import { cache, deviceDatabase } from '../../offline/device-store'
import { Header } from './header'

// a file of its own, and in this order: what one test has loaded stays loaded

const FAILED = 'The server could not be reached. Please try again when you are back online.'

beforeEach(() => {
  signIn('a token', false)
})

const press = (name: string) => page.getByRole('button', { name }).click()
const help = page.getByRole('link', { name: 'Help' })
const open = async () => {
  await renderAt('/', <Header />)
  await press('Account and settings')
}

it('the menu says that it could not be loaded, tries again, and does without the item that installs the app', async () => {
  await withoutFile('*account-items*')
  await open()
  await expect.element(page.getByText(FAILED)).toBeVisible()
  // the item that installs the app: the menu works without it
  await withoutFile('*install-item*')
  await press('Try again')
  await press('Account and settings')
  await expect.element(help).toBeVisible()
  const requested = () => performance.getEntriesByType('resource').map(({ name }) => name)
  await expect.poll(requested).toContainEqual(expect.stringContaining('install-item'))
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  await expect.element(help).toBeVisible()
})

it('nobody is logged out while the question about unsaved recordings cannot be loaded', async () => {
  const code = '0123456789ABCDEFGHJK'
  await cache.rememberCampaign(campaign())
  await cache.rememberCampaignCodes(campaign().id, [{ number: 1, code, claimed: true }])
  await deviceDatabase.recordings.put({ id: 'r', code, type: 'audio/webm', startedAt: 1 })
  const online = await withoutFile('*log-out-dialog*')
  await open()
  await press('Logout')
  await expect.poll(toasts).toEqual([FAILED])
  expect(session().token).toBe('a token')
  await online()
  await press('Account and settings')
  await press('Logout')
  await expect.element(page.getByRole('dialog')).toHaveTextContent('One recording on this device')
})
