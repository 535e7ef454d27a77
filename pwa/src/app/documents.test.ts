import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it.each(['index.html', 'claim.html'])(
  'what %s says without JavaScript is no main of its own, which the screen brings',
  async (file) => {
    const html = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    const [, said = ''] = /<noscript>([^]*?)<\/noscript>/.exec(html) ?? []
    expect(said).toContain('This page needs JavaScript')
    // a main must not be inside a noscript either (HTML, section 4.4.14)
    expect(html).not.toContain('<main')
  },
)
