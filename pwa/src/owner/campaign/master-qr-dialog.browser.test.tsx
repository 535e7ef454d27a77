import { expect, it, onTestFinished, vi } from 'vitest'
import { page } from 'vitest/browser'
import { renderAt } from '../../../test/app'
import { savedFiles } from '../../../test/saved-files'
import { campaign as sample } from '../../../test/samples'
import { toasts } from '../../../test/toasts'
import MasterQrDialog from './master-qr-dialog'

const campaign = sample({ name: 'Wedding gifts' })
const dashboard = `/campaign-view/${campaign.master_code}`
const link = `${location.origin}${dashboard}?scan=1`

const open = () => renderAt('/', <MasterQrDialog campaign={campaign} onClose={vi.fn()} />)
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

const closedBy = (name: string) => () => Promise.reject(new DOMException('', name))
it.each([
  ['takes the link', () => Promise.resolve(), ['Shared successfully!'], 0],
  ['is closed', closedBy('AbortError'), [], 0],
  ['is refused', closedBy('NotAllowedError'), ['Link copied to clipboard!'], 1],
  ['is absent', undefined, ['Link copied to clipboard!'], 1],
] as const)(
  '§9 says so if the share sheet %s, and copies a link that it did not show',
  async (_, value, says, copies) => {
    const share = value && vi.fn(value)
    Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'share'))
    const copy = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await open()
    await press('Share Campaign')
    if (share) await expect.poll(() => share.mock.calls).toEqual([[{ title: 'Wedding gifts', url: link }]])
    await expect.poll(() => copy.mock.calls).toEqual(Array.from({ length: copies }, () => [link]))
    await expect.poll(toasts).toEqual(says)
  },
)

it('§2 downloads the picture, and leads to the dashboard without the gift giver’s introduction', async () => {
  const saved = savedFiles()
  await open()
  await press('Download QR Code')
  await expect.poll(() => saved).toEqual(['Wedding gifts_MasterQR.png'])
  await expect.element(page.getByRole('link', { name: 'View Dashboard' })).toHaveAttribute('href', dashboard)
})
