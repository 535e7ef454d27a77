import { statSync } from 'node:fs'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** Files that take far longer than their size suggests, with their approximate ms on two cores: for the first run. */
const KNOWN_LONG: Readonly<Record<string, number>> = {
  'test/browser/accessibility.test.ts': 140_000,
  'test/browser/recording.test.ts': 99_000,
  'test/browser/waiting.test.ts': 70_000,
  'test/browser/firefox.test.ts': 62_000,
  'test/browser/types.test.ts': 50_000,
  'test/browser/images.test.ts': 50_000,
  'test/browser/first-html.test.ts': 47_000,
  'test/simulation/processes.test.ts': 60_000,
  'test/upgrade/devices.test.ts': 44_000,
  'test/browser/claim.test.ts': 44_000,
  'server/src/start-server.test.ts': 43_000,
  'server/test/across-rooms/authorization.test.ts': 24_000,
  'test/browser/owner-offline.test.ts': 36_000,
  'test/browser/public-page.test.ts': 34_000,
  'test/browser/closing.test.ts': 12_000,
  'server/test/across-rooms/crash.test.ts': 14_000,
  'test/simulation/simulation.test.ts': 31_000,
  'test/simulation/replays.test.ts': 29_000,
  'test/browser/proxy.test.ts': 27_000,
}

/**
 * Starts the longest files first, so that no worker runs one by itself at the end. The files of a project stay
 * together, because workers are shared within a project.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const length = ({ moduleId, project }: TestSpecification) => {
      const path = relative(ROOT, moduleId)
      return (
        this.ctx.cache.getFileTestResults(`${project.name}:${path}`)?.duration ??
        KNOWN_LONG[path] ??
        // a byte takes about a millisecond
        statSync(moduleId).size
      )
    }
    const projects = [...new Set(this.ctx.projects.map(({ name }) => name))]
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name)
    return [...files].sort((a, b) => place(a) - place(b) || length(b) - length(a))
  }
}
