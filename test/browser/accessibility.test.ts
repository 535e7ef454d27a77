import axe, { type RunOnly } from 'axe-core'
import { expect, it } from 'vitest'
import { inEveryLook } from './looks'
import { everyScreen } from './screens'
import { realServer } from './server'

// every screen in four looks: on a busy machine that takes minutes
const TIMEOUT_MS = 10 * 60_000

const tagged = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** by night only the colours are others */
const RULES: Record<'light' | 'dark', RunOnly> = {
  light: { type: 'tag', values: tagged },
  dark: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}

it(
  'no screen has a WCAG 2.2 AA violation, on phone and desk, light and dark',
  async () => {
    const server = await realServer()
    const violations: string[] = []
    const seen = new Set<string>()
    try {
      await everyScreen(server, async (screen, page) => {
        seen.add(screen)
        await page.evaluate(axe.source)
        await inEveryLook(page, async ({ width, theme }) => {
          const found = await page.evaluate(async (runOnly) => {
            const { violations: all } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
              runOnly,
            })
            return all.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
            )
          }, RULES[theme])
          violations.push(...found.map((violation) => `${screen} ${width} ${theme}: ${violation}`))
        })
      })
    } finally {
      await server.remove()
    }
    expect(violations).toEqual([])
    expect(seen.size).toBeGreaterThan(25)
  },
  TIMEOUT_MS,
)
