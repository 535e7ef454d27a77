import { Worker } from 'node:worker_threads'

/**
 * Starts a thread.
 * @param file `….worker.ts` beside the module that starts it. In the bundle it is JavaScript; in the sources it is TypeScript,
 * which Node needs a loader for
 * @param data what the thread finds in `workerData`
 */
export function startThread(file: URL, data?: unknown): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL(file.href.replace(/\.ts$/, '.js')), { workerData: data })
  const source = JSON.stringify(file.href)
  return new Worker(`import('tsx/esm/api').then(({ tsImport }) => tsImport(${source}, ${source}))`, {
    eval: true,
    execArgv: [],
    workerData: data,
  })
}
