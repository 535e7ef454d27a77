import { availableParallelism, cpus, totalmem } from 'node:os'

/** One line of the report: a measurement beside this machine's limit for the same work. */
export interface Figure {
  what: string
  /** per second, unless `unit` names another one */
  measured: number
  unit: string
  limit?: { what: string; measured: number }
  /** only set if it is not measured / limit */
  ratio?: number
  /** the ratio to reach; for sizes and times the maximum */
  target: string
  ok: boolean
}

/** Calls per second of `work`, `concurrency` at a time, `count` in all. */
export async function perSecond(count: number, concurrency: number, work: (i: number) => Promise<unknown>) {
  let next = 0
  const started = performance.now()
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      while (next < count) await work(next++)
    }),
  )
  return (count / (performance.now() - started)) * 1000
}

export const median = (values: number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN

/** A rate beside its limit, and the share of the limit to reach. */
export function rate(
  what: string,
  measured: number,
  limit: { what: string; measured: number },
  target: number,
): Figure {
  return { what, measured, unit: '/s', limit, target: `≥ ${target}`, ok: measured / limit.measured >= target }
}

/** A time beside the limit's time, and the share of its speed to reach. */
export function atLeastAsFast(
  what: string,
  ms: number,
  limit: { what: string; measured: number },
  target: number,
): Figure {
  const ratio = limit.measured / ms
  return { what, measured: ms, unit: 'ms', limit, ratio, target: `≥ ${target}`, ok: ratio >= target }
}

/** A size or time with a maximum. */
export const atMost = (what: string, measured: number, unit: string, bound: number): Figure => ({
  what,
  measured,
  unit,
  target: `≤ ${bound} ${unit}`,
  ok: measured <= bound,
})

const number = (value: number) => (value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(1))

export function report(figures: Figure[]): void {
  const rows = figures.map(({ what, measured, unit, limit, ratio, target, ok }) => [
    what,
    `${number(measured)} ${unit}`,
    limit ? `${limit.what}: ${number(limit.measured)} ${unit}` : '',
    limit ? (ratio ?? measured / limit.measured).toFixed(2) : '',
    target,
    ok ? 'reached' : 'MISSED',
  ])
  const table = [['what', 'measured', 'limit in the same run', 'ratio', 'to reach', ''], ...rows]
  const widths = table[0]?.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0))) ?? []
  for (const row of table)
    console.log(
      row
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join('  ')
        .trimEnd(),
    )
}

export const machine = (): string =>
  `${cpus()[0]?.model ?? 'unknown processor'}, ${availableParallelism()} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}`
