import { describe, expect, test } from 'vitest'
import { countTests, verdict } from '../../scripts/lib/count.mjs'

const file = (status: string, ...tests: string[]) => ({
  name: 'a.test.ts',
  status,
  assertionResults: tests.map((one) => ({ status: one })),
})

describe('the summary line of the test command', () => {
  test('counts tests of all files', () => {
    const testResults = [file('passed', 'passed', 'passed', 'pending'), file('failed', 'failed', 'passed')]
    expect(countTests({ testResults })).toEqual({ passed: 3, failed: 1, skipped: 1 })
  })

  test('a file that broke before its tests ran counts as one failed', () => {
    expect(countTests({ testResults: [file('failed'), file('failed', 'pending')] })).toEqual({
      passed: 0,
      failed: 2,
      skipped: 1,
    })
  })

  test.each([
    ['all is well', { passed: 5, failed: 0, skipped: 0 }, 0, 0, '5 passed, 0 failed', true],
    [
      'skipped tests are reported',
      { passed: 5, failed: 0, skipped: 2 },
      0,
      0,
      '5 passed, 0 failed, 2 skipped',
      true,
    ],
    ['a failed test fails', { passed: 5, failed: 1, skipped: 0 }, 0, 1, '5 passed, 1 failed', false],
    ['a failed check fails', { passed: 5, failed: 0, skipped: 0 }, 1, 0, '5 passed, 1 failed', false],
    ['a runner that broke fails', { passed: 5, failed: 0, skipped: 0 }, 0, 1, '5 passed, 1 failed', false],
    ['nothing ran', { passed: 0, failed: 0, skipped: 0 }, 0, 0, '0 passed, 1 failed', false],
    [
      'everything was skipped',
      { passed: 0, failed: 0, skipped: 3 },
      0,
      0,
      '0 passed, 1 failed, 3 skipped',
      false,
    ],
  ] as const)('%s', (_what, count, troubles, exit, line, ok) => {
    expect(verdict(count, troubles, exit)).toEqual({ line, ok })
  })
})
