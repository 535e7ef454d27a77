import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it.each(['index.html', 'claim.html'])(
  'the text of %s without JavaScript has no main element: the screen brings its own',
  async (file) => {
    const html = await readFile(new URL(`../../${file}`, import.meta.url), 'utf8')
    const [, said = ''] = /<noscript>([^]*?)<\/noscript>/.exec(html) ?? []
    expect(said).toContain('This page needs JavaScript')
    // a main must not be inside a noscript either (HTML, section 4.4.14)
    expect(html).not.toContain('<main')
  },
)
