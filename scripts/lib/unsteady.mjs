/**
 * In CI a run repeats failed test files if they are few, so that one unsteady test neither fails a day's work nor stays hidden.
 * @typedef {{ fullName: string, status: string, failureMessages: string[] | null }} CaseResult
 * @typedef {{ name: string, status: string, message: string, assertionResults: CaseResult[] }} FileResult
 * @typedef {{ testResults: FileResult[], uncaught: number }} Report
 */

/** More failed files than this are a real fault, not an unsteady test. */
const FILES_MAX = 3

/** @param {string | undefined} message */
const firstLine = (message) => (message ?? '').split('\n', 1)[0]

/**
 * What failed at first and passes now, one line each.
 * @param {FileResult} first
 * @param {FileResult} second
 * @param {string} name of the file
 */
const linesOf = (first, second, name) => {
  const passing = new Set(
    second.assertionResults.filter(({ status }) => status === 'passed').map(({ fullName }) => fullName),
  )
  const failed = first.assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0)
    return second.status === 'passed' ? [`unsteady: ${name} (${firstLine(first.message)})`] : []
  return failed
    .filter(({ fullName }) => passing.has(fullName))
    .map(({ fullName, failureMessages }) => {
      return `unsteady: ${name} > ${fullName} (${firstLine(failureMessages?.[0])})`
    })
}

/**
 * Repeats the files that failed, once, one after the other.
 * @param {Report} first of the whole run
 * @param {(file: string) => Promise<Report | undefined>} runFile runs one file; undefined if the runner broke
 * @param {(file: string) => string} shown how a file is named to people
 * @returns {Promise<{ report: Report, unsteady: string[], passed: boolean }>} the results with those of the repeated files in
 *   place of the first ones, a line for each case that was unsteady, and whether everything passes now
 */
export const repeatFailed = async (first, runFile, shown) => {
  const failed = first.testResults.filter(({ status }) => status === 'failed')
  // an uncaught error may belong to any file
  if (failed.length === 0 || failed.length > FILES_MAX || first.uncaught > 0)
    return { report: first, unsteady: [], passed: false }
  const unsteady = []
  const testResults = [...first.testResults]
  for (const before of failed) {
    const repeated = await runFile(before.name)
    const after = repeated?.testResults.find(({ name }) => name === before.name)
    if (!after || repeated?.uncaught !== 0) continue
    unsteady.push(...linesOf(before, after, shown(before.name)))
    testResults[testResults.indexOf(before)] = after
  }
  const passed = testResults.every(({ status }) => status === 'passed')
  return { report: { ...first, testResults }, unsteady, passed }
}
