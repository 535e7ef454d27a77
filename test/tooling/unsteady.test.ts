import { expect, test, vi } from 'vitest'
import { countTests } from '../../scripts/lib/count.mjs'
import { repeatFailed } from '../../scripts/lib/unsteady.mjs'

/** @param cases the failure of each case; empty if it passed */
const file = (name: string, cases: Record<string, string>) => ({
  name,
  status: Object.values(cases).some((failure) => failure !== '') ? 'failed' : 'passed',
  message: '',
  assertionResults: Object.entries(cases).map(([fullName, failure]) => ({
    fullName,
    status: failure === '' ? 'passed' : 'failed',
    failureMessages: failure === '' ? [] : [failure],
  })),
})
const report = (...testResults: ReturnType<typeof file>[]) => ({ testResults, uncaught: 0 })
const steady = file('steady', { works: '' })

const repeat = async (first: ReturnType<typeof report>, ...second: ReturnType<typeof file>[]) => {
  const runFile = vi.fn((name: string) =>
    Promise.resolve(report(...second.filter((one) => one.name === name))),
  )
  const result = await repeatFailed(first, runFile, (name) => name)
  const { passed, failed } = countTests(result.report)
  return { ...result, ran: runFile.mock.calls.flat(), counts: [passed, failed] }
}

test('a case that passes when its file is repeated is named, and counts as passed', async () => {
  const result = await repeat(
    report(steady, file('a', { claims: 'Error: too late\n  at a.ts:1', edits: '' })),
    file('a', { claims: '', edits: '' }),
  )
  expect(result).toMatchObject({ ran: ['a'], passed: true, counts: [3, 0] })
  expect(result.unsteady).toEqual(['unsteady: a > claims (Error: too late)'])
})

test('a file that broke before its cases ran is repeated too', async () => {
  const broken = { ...file('a', {}), status: 'failed', message: 'no browser\nat all' }
  const result = await repeat(report(broken), file('a', { claims: '' }))
  expect(result).toMatchObject({ passed: true, counts: [1, 0], unsteady: ['unsteady: a (no browser)'] })
})

test('what fails again fails the run, even a case that passed before', async () => {
  const first = report(file('a', { claims: 'x', edits: '' }), file('b', { sells: 'y' }))
  const result = await repeat(first, file('a', { claims: '', edits: 'z' }), file('b', { sells: 'y' }))
  expect(result).toMatchObject({ ran: ['a', 'b'], passed: false, counts: [1, 2] })
  expect(result.unsteady).toEqual(['unsteady: a > claims (x)'])
})

test('a file that cannot be repeated stays failed', async () => {
  expect(await repeat(report(file('a', { claims: 'x' })))).toMatchObject({ passed: false, counts: [0, 1] })
})

test.each([
  ['nothing failed', report(steady)],
  [
    'more than three files failed',
    report(...['a', 'b', 'c', 'd'].map((name) => file(name, { claims: 'x' }))),
  ],
  ['an error was caught by no test', { ...report(file('a', { claims: 'x' })), uncaught: 1 }],
])('nothing is repeated if %s', async (_, first) => {
  const result = await repeat(first, file('a', { claims: '' }))
  expect(result).toMatchObject({ report: first, unsteady: [], passed: false, ran: [] })
})
