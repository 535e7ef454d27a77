import { expect, test } from 'vitest'
import { askFor, verdictOf } from '../../scripts/lib/signatures.mjs'

const found = (invalid: object[], missing: object[] = []) => JSON.stringify({ invalid, missing })

test.each([
  ['all signatures are right', found([]), 'right'],
  ['some packages have none', found([], [{ name: 'a', version: '1.0.0' }]), 'right'],
  ['one is wrong', found([{ name: 'a', version: '1.0.0', code: 'EINTEGRITYSIGNATURE' }]), 'wrong'],
  [
    'a key has expired',
    JSON.stringify({ error: { code: 'EEXPIREDSIGNATUREKEY', summary: 'old key' } }),
    'wrong',
  ],
  [
    'no registry answers',
    JSON.stringify({ error: { code: 'ENOTFOUND', summary: 'getaddrinfo' } }),
    'skipped',
  ],
  ['npm says nothing', '', 'skipped'],
])('%s', (_, output, outcome) => {
  expect(verdictOf(output).outcome).toBe(outcome)
})

test('a wrong signature is named', () => {
  const { says } = verdictOf(found([{ name: 'left-pad', version: '1.0.0', code: 'EINTEGRITYSIGNATURE' }]))
  expect(says).toBe('wrong signatures: left-pad@1.0.0 (EINTEGRITYSIGNATURE)')
})

const node = (script: string, withinMs: number) => askFor(process.execPath, ['-e', script], {}, withinMs)

test('a registry that never answers holds nothing up', async () => {
  const started = Date.now()
  expect(await node('setInterval(() => {}, 1000)', 300)).toEqual({
    outcome: 'skipped',
    says: 'no answer within 0.3 s',
  })
  expect(Date.now() - started).toBeLessThan(20_000)
})

test('what npm prints is read even if npm fails', async () => {
  const printed = found([{ name: 'a', version: '1.0.0', code: 'EINTEGRITYSIGNATURE' }])
  const verdict = await node(`console.log(${JSON.stringify(printed)}); process.exitCode = 1`, 20_000)
  expect(verdict.outcome).toBe('wrong')
})

test('the check is skipped on a machine without npm', async () => {
  expect((await askFor('/nowhere/npm', [], {}, 20_000)).outcome).toBe('skipped')
})
