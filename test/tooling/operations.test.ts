import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

it('the systemd unit in the manual can be enabled, so that it starts with the machine', async () => {
  const manual = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  const unit = /```ini\n([^`]*ExecStart=[^`]*)```/.exec(manual)?.[1] ?? ''
  const [, install] = /^\[Install\]\n([^[]*)/m.exec(unit) ?? []
  expect(install).toMatch(/^WantedBy=multi-user\.target$/m)
})
