import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report, plus the number of errors that no test caught. */
export default class TestReport extends JsonReporter {
  uncaught = 0

  /**
   * @override
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly unknown[]} [errors]
   */
  async onTestRunEnd(modules, errors = []) {
    this.uncaught = errors.length
    await super.onTestRunEnd(modules)
  }

  /**
   * @override
   * @param {string} report
   */
  async writeReport(report) {
    await super.writeReport(JSON.stringify({ ...JSON.parse(report), uncaught: this.uncaught }))
  }
}
