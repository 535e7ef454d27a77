/** The browser's trace of its main thread: https://chromedevtools.github.io/devtools-protocol/tot/Tracing/ */
import type { Browser, Page } from 'playwright-core'

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** microseconds of processor time */
  tdur?: number
  args?: { name?: string }
}

const TASK = 'ThreadControllerImpl::RunTask'

/**
 * Processor time in ms of the longest task on any page's main thread while `work` runs. Unlike wall-clock time, it does not
 * grow while other programs use the processor.
 */
export async function longestTask(browser: Browser, page: Page, work: () => Promise<void>): Promise<number> {
  await browser.startTracing(page, { categories: ['-*', 'toplevel'] })
  await work()
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: TraceEvent[] }
  const thread = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`
  const mains = new Set(
    trace.traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(thread),
  )
  const tasks = trace.traceEvents.filter((event) => event.name === TASK && mains.has(thread(event)))
  if (tasks.length === 0) throw new Error('the trace tells of no task')
  return tasks.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur), 0) / 1000
}
