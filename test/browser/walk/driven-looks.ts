/** Looks at screens in a browser that is driven by WebDriver, and at each step of a claim. */
import type { Driven } from '../driven'
import { openFirefox } from '../firefox'
import { ownerCalls, GIFT_GIVER } from '../owner-calls'
import { guest } from '../people'
import { focusIsLost, lostInForcedColours, overflows, rememberBoxes, settled } from './in-page'
import { bringAxe, CLOSES, COLOUR_RULES, RULES, violations } from './look-at'
import type { Snapshots } from './snapshots'
import { walkThrough } from './walk'

type Theme = 'light' | 'dark' | 'forced colours'
/** presses of the Tab key on a screen */
const LONG_WALK = 100
const PIN = '482913'

/** @returns what is wrong on the screen that is open */
async function lookDriven(browser: Driven, screen: string, theme: Theme): Promise<string[]> {
  const walk = async () => (CLOSES.has(screen) ? [] : walkThrough(browser, LONG_WALK))
  if (theme !== 'forced colours') await bringAxe(browser)
  const found = {
    light: async () => [
      ...(await browser.evaluate(violations, RULES)),
      ...(await walk()),
      ...(await browser.evaluate(overflows)),
    ],
    dark: () => browser.evaluate(violations, COLOUR_RULES),
    'forced colours': async () => [...(await browser.evaluate(lostInForcedColours)), ...(await walk())],
  }
  if (theme === 'light') await browser.evaluate(rememberBoxes)
  return found[theme]()
}

/** Every screen in Firefox, as it was in Chromium. */
export async function walkInFirefox(snapshots: Snapshots, tell: (line: string) => void): Promise<void> {
  const firefox = await openFirefox()
  const look = async (screen: string, theme: Theme) => {
    await firefox.resize(snapshots.widthOf(screen))
    await firefox.open(snapshots.addressOf(screen))
    await firefox.evaluate(settled)
    return lookDriven(firefox, screen, theme)
  }
  try {
    for (const theme of ['light', 'dark', 'forced colours'] as const) {
      await firefox.theme(theme)
      for (const screen of snapshots.names) {
        // one that Firefox could not finish hides none of the others
        const wrong = await look(screen, theme).catch((error: unknown) => [String(error)])
        for (const one of wrong) tell(`${screen} in Firefox, ${theme}: ${one}`)
      }
    }
  } finally {
    await firefox.remove()
  }
}

/** A gift is claimed and edited; each step leaves the focus where it belongs. @returns how many screens were looked at */
export async function claimDriven(
  browser: Driven,
  name: string,
  origin: string,
  tell: (line: string) => void,
): Promise<number> {
  const owner = await ownerCalls(origin, `${name.toLowerCase()}@example.com`)
  const campaign = await owner.create({ name: `Gifts in ${name}`, qr_quantity: 1, ...GIFT_GIVER })
  const [gift] = await owner.codes(campaign)
  let looks = 0
  const look = async (screen: string, hasFocus = true) => {
    looks++
    await browser.evaluate(settled)
    if (hasFocus && (await browser.evaluate(focusIsLost))) tell(`${screen} in ${name}: nothing has the focus`)
    for (const one of await lookDriven(browser, screen, 'light')) tell(`${screen} in ${name}: ${one}`)
  }
  const sees = async (text: string) => {
    for (const started = Date.now(); Date.now() - started < 20_000;)
      if ((await browser.text().catch(() => '')).includes(text)) return
    throw new Error(`${name} does not show ${text}`)
  }
  try {
    await claim()
  } catch (error) {
    await browser.picture(`walk-${name}`)
    throw error
  }
  return looks

  async function claim() {
    await browser.open(`${origin}/claim/${gift?.code}`)
    await sees('Continue to Claim')
    await look('claim-gift-giver', false)
    await browser.press('Continue to Claim')
    await look('claim-form')
    await browser.press('Claim this gift')
    await sees('PIN must be exactly 6 digits')
    await look('claim-form-errors')
    await browser.fill({ ...guest(), pin: PIN, pin_confirmation: PIN })
    await browser.press('Claim this gift')
    await sees('Save Contact')
    await look('claimed-card')
    await browser.press('Edit')
    await look('claimed-pin')
    await browser.fill({ pin: PIN })
    await browser.press('Verify & Edit')
    await sees('Save Changes')
    await look('claimed-edit')
    await browser.press('Cancel')
    await sees('Save Contact')
    await look('claimed-card after Cancel')
  }
}
