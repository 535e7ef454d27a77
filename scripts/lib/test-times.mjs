import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { at, root } from './project.mjs'

const file = at('.cache', 'test-times.json')

/** @returns {Record<string, number>} */
const known = () => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Records how long each file of a run took, so that the next run can start with the longest.
 * @param {{ testResults: { name: string, startTime: number, endTime: number }[] }} report Vitest's; times in ms
 */
export const storeTimes = (report) => {
  const times = report.testResults.map(({ name, startTime, endTime }) => [
    relative(root, name),
    Math.round(endTime - startTime),
  ])
  writeFileSync(file, JSON.stringify({ ...known(), ...Object.fromEntries(times) }, null, 1))
}
