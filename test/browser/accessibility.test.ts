import { expect, it } from 'vitest'
import { everyScreen } from './screens'
import { realServer } from './server'
import { bringAxe, lookAt } from './walk/look-at'

// every screen in all its looks takes minutes on a busy machine
const TIMEOUT_MS = 10 * 60_000

/** what is looked at, in the order of the walk; add new screens here, so that none disappears unnoticed */
const SCREENS = [
  'login',
  'login-refused',
  'register-errors',
  'login-second-step',
  'login-second-step-error',
  'login-recovery-code',
  'dashboard-empty',
  'create-campaign',
  'create-campaign-errors',
  'create-campaign-images',
  'create-campaign-upload-failed',
  'campaign-edit-images-chosen',
  'campaign-edit-images',
  'campaign-image-delete',
  'campaign',
  'campaign-privacy',
  'campaign-claimed',
  'campaign-person',
  'code-reset-pin',
  'code-reset-pin-link',
  'campaign-insights',
  'campaign-edit',
  'campaign-master-qr',
  'campaign-delete',
  'campaign-storing',
  'campaign-not-stored',
  'campaign-ready-offline',
  'campaign-remove-from-device',
  'campaign-offline',
  'dashboard-offline',
  'public-welcome',
  'public-overview',
  'public-unclaimed',
  'public-claimed',
  'public-selected',
  'public-send',
  'public-send-filled',
  'public-pin-wrong',
  'public-edit',
  'public-edit-campaign',
  'public-offline',
  'public-not-here',
  'public-not-found',
  'dashboard',
  'account-menu',
  'account',
  'account-confirm',
  'account-add-app',
  'account-recovery-codes',
  'account-second-step',
  'account-remove-app',
  'help',
  'outbox-empty',
  'scan',
  'scan-typing',
  'scan-verdict',
  'scan-last',
  'not-found',
  'claim-gift-giver',
  'claim-form',
  'claim-form-errors',
  'claimed-card',
  'claimed-pin',
  'claimed-pin-wrong',
  'claimed-edit',
  'your-data',
  'your-data-erase',
  'gift-pin-forgot',
  'gift-pin',
  'gift-pin-move',
  'gift-pin-recovery',
  'reset-pin-no-link',
  'reset-pin',
  'gift-pin-phones',
  'gift-pin-remove-phone',
  'claimed-pin-lock',
  'gift-pin-by-lock',
  'claimed-by-another',
  'claim-invalid',
  'claim-lost',
  'claim-saved-on-device',
  'claim-not-opened-before',
  'outbox',
  'outbox-edit',
  'gifts',
  'travel-form-errors',
  'travel-details',
  'travel-edit',
  'travel-locked',
  'sale-form',
  'sale-receipt',
  'sale-details',
  'sale-payment',
  'diary-empty',
  'diary-entry',
  'diary',
  'diary-menu',
  'diary-export',
  'diary-find',
  'diary-entry-open',
  'diary-edit',
  'diary-deleted',
  'diary-bin',
  'diary-closed',
  'diary-wait',
  'diary-wait-ended',
  'public-travel',
  'csv-qr',
  'csv-qr-filled',
  'csv-qr-generating',
  'csv-qr-bad-lines',
  'admin-overview',
  'admin-disable',
  'admin-users',
  'admin-manage',
  'admin-delete',
  'admin-nothing-found',
  'admin-codes',
  'admin-campaigns',
  'admin-audit',
  'admin-security',
  'admin-server',
  'admin-reset',
  'admin-reset-link',
  'admin-export',
  'admin-offline',
  'reset-password',
  'reset-password-errors',
  'reset-password-void',
  'reset-password-no-link',
  'confirm-email',
  'confirm-email-void',
]

it(
  'no screen has a WCAG 2.2 AA violation, in light, dark and forced colours, nor is one wider than 320 px',
  async () => {
    const server = await realServer()
    const wrong: string[] = []
    const atNight = new Set<string>()
    const seen: string[] = []
    let looks = 0
    try {
      await everyScreen(server, async (screen, page) => {
        seen.push(screen)
        if (await bringAxe(page)) for (const style of await page.evaluate(nightly)) atNight.add(style)
        const found = await lookAt(screen, page, false)
        looks += found.looks
        wrong.push(...found.wrong)
      })
    } finally {
      await server.remove()
    }
    expect(wrong).toEqual([])
    // which switches colours (light-dark), and the build's own way to do that
    expect([...atNight].filter((style) => !style.startsWith('--lightningcss-'))).toEqual([
      'color-scheme: dark',
    ])
    expect(seen).toEqual(SCREENS)
    expect(looks).toBe(3 * SCREENS.length)
  },
  TIMEOUT_MS,
)

/** What the page's styles set only in the dark. Runs in the page. */
function nightly(): string[] {
  const set = (rules: CSSRuleList, dark: boolean): string[] =>
    [...rules].flatMap((rule) => {
      const isDark = dark || (rule instanceof CSSMediaRule && rule.conditionText.includes('dark'))
      const style = isDark && rule instanceof CSSStyleRule ? rule.style : undefined
      const own = [...(style ?? [])].map((name) => `${name}: ${style?.getPropertyValue(name).trim()}`)
      return 'cssRules' in rule ? [...own, ...set(rule.cssRules as CSSRuleList, isDark)] : own
    })
  return [...document.styleSheets].flatMap((sheet) => set(sheet.cssRules, false))
}
