import { afterEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import InstallCard from './install-card'
import InstallItem from './install-item'

afterEach(() => {
  window.installOffer = undefined
})

/** What index.html does when the browser offers it. */
function offer() {
  const prompt = vi.fn(() => Promise.resolve({ outcome: 'accepted' as const }))
  window.installOffer = Object.assign(new Event('beforeinstallprompt'), { prompt })
  dispatchEvent(new Event('installoffer'))
  return prompt
}
const card = () => page.getByRole('region', { name: 'Keep Tohfa on this device' })
const button = (name: string) => page.getByRole('button', { name })

it('shows nothing if the app cannot be installed; once there is an offer, a press lets the browser ask once', async () => {
  await render(<InstallCard />)
  await expect.element(card()).not.toBeInTheDocument()
  const prompt = offer()
  await button('Install').click()
  expect(prompt).toHaveBeenCalledOnce()
  await expect.element(card()).not.toBeInTheDocument()
})

it('people who decline are not asked again, and find it in the menu', async () => {
  const prompt = offer()
  const { unmount } = await render(<InstallCard />)
  await button('Not now').click()
  await expect.element(card()).not.toBeInTheDocument()
  await unmount()
  await render(
    <>
      <InstallCard />
      <InstallItem />
    </>,
  )
  await button('Install the app').click()
  await expect.element(card()).not.toBeInTheDocument()
  expect(prompt).toHaveBeenCalledOnce()
})

it('on an iPhone says to send what waits first, and then how to install by hand', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X)',
  )
  await render(<InstallCard />)
  await expect
    .element(
      page.getByText(
        /^Send what is waiting first: .* Then tap Share in the browser, and “Add to Home Screen”/,
      ),
    )
    .toBeVisible()
  await expect.element(button('Install')).not.toBeInTheDocument()
})
