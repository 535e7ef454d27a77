import type { ReactNode } from 'react'
import { classNames } from '../class-names'
import { shownCount } from '../formats'
import type { Counted } from './chart'
import { showNumbers } from './chart.texts'

interface ChartFigureProps {
  className?: string
  title: string
  /** level of the title's heading */
  level: 2 | 3
  /** from 64rem on the chart is beside its words */
  wide?: boolean
  /** its most important message in words */
  summary: string
  table: {
    /** column headings: what is counted, and how many */
    head: readonly [string, string]
    rows: readonly Counted[]
  }
  children: ReactNode
}

/** A chart under its title, with its table under it. */
export function ChartFigure({
  className,
  title,
  level,
  wide = false,
  summary,
  table,
  children,
}: ChartFigureProps) {
  const Title = `h${level}` as const
  return (
    <figure
      className={classNames(
        'min-w-0 rounded-card border border-line bg-surface p-4 shadow-card sm:p-5',
        wide && 'lg:grid lg:grid-cols-[18rem_1fr] lg:grid-rows-[auto_1fr] lg:gap-x-6',
        className,
      )}
    >
      <figcaption>
        <Title className="text-lg font-semibold">{title}</Title>
        <p className="text-sm text-soft">{summary}</p>
      </figcaption>
      {wide ? <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">{children}</div> : children}
      <details className="-mb-2">
        <summary className="min-h-touch text-sm text-accent-ink">{showNumbers}</summary>
        <div className="max-h-80 overflow-y-auto" tabIndex={0} role="group" aria-label={title}>
          <table className="w-full text-left text-sm">
            <thead>
              <tr>
                <th scope="col">{table.head[0]}</th>
                <th scope="col" className="text-right">
                  {table.head[1]}
                </th>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {table.rows.map(({ key, label, count }) => (
                <tr key={key}>
                  <th scope="row" className="py-1 font-normal">
                    <bdi>{label}</bdi>
                  </th>
                  <td className="text-right">{shownCount(count)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </figure>
  )
}
