/**
 * The parts of Vitest's JSON report that are needed here.
 * @typedef {{ assertionResults: { status: string }[], status: string, name: string }} FileResult
 * @typedef {{ testResults: FileResult[] }} Report
 * @typedef {{ passed: number, failed: number, skipped: number }} Count
 */

/**
 * Counts tests. A file that broke before its tests ran counts as one failed test.
 * @param {Report} report
 * @returns {Count}
 */
export const countTests = ({ testResults }) => {
  const count = { passed: 0, failed: 0, skipped: 0 }
  for (const { status, assertionResults } of testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') count.passed += 1
      else if (test.status === 'failed') count.failed += 1
      else count.skipped += 1
    }
    if (status === 'failed' && !assertionResults.some((test) => test.status === 'failed')) count.failed += 1
  }
  return count
}

/**
 * The result of the whole run. A failure outside of tests (a check, the build, a crashed runner) counts too, and so does
 * a run without tests.
 * @param {Count} count
 * @param {number} troubles number of failed steps other than tests
 * @param {number} runnerExit exit code of the test runner
 * @returns {{ line: string, ok: boolean }}
 */
export const verdict = (count, troubles, runnerExit) => {
  const silent = runnerExit !== 0 && count.failed === 0
  const empty = count.passed + count.failed === 0
  const failed = count.failed + troubles + (silent || (empty && troubles === 0) ? 1 : 0)
  const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
  return { line: `${count.passed} passed, ${failed} failed${skipped}`, ok: failed === 0 }
}
