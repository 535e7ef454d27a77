import { classNames } from '../class-names'
import { shownCount } from '../formats'
import type { Counted } from './chart'
import { bar } from './chart.texts'

/** height of the smallest bar in percent, so that it can be seen */
const LEAST = 2
const TEXT = 'fill-soft text-[min(0.75rem,4vw)] forced-colors:fill-[CanvasText]'

interface BarChartProps {
  /** what it shows, in a sentence */
  label: string
  bars: readonly Counted[]
  low?: boolean
}

/**
 * Upright bars from left to right. All places are percentages, so that it fits any width without measuring and its text
 * stays as large as other text. People who cannot see it read the table beside it.
 */
export function BarChart({ label, bars, low = false }: BarChartProps) {
  const most = Math.max(1, ...bars.map(({ count }) => count))
  const step = 100 / bars.length
  return (
    <svg
      role="img"
      aria-label={label}
      className={classNames('mt-7 mb-6 block w-full overflow-visible', low ? 'h-20' : 'h-40')}
    >
      <text y={0} dy="-0.4em" className={TEXT}>
        {shownCount(most)}
      </text>
      <line x2="100%" className="stroke-line forced-colors:stroke-[GrayText]" strokeDasharray="2 4" />
      {bars.map(({ key, label, count, tick }, i) => {
        const height = Math.max(LEAST, (count / most) * 100)
        return (
          <g key={key}>
            {count > 0 && (
              <rect
                x={`${(i + 0.1) * step}%`}
                y={`${100 - height}%`}
                width={`${0.8 * step}%`}
                height={`${height}%`}
                rx={2}
                className="fill-accent-ink forced-colors:fill-[CanvasText]"
              >
                <title>{bar(label, count)}</title>
              </rect>
            )}
            {tick !== undefined && (
              <text
                {...(i === 0
                  ? { x: 0 }
                  : i === bars.length - 1
                    ? { x: '100%', textAnchor: 'end' }
                    : { x: `${(i + 0.5) * step}%`, textAnchor: 'middle' })}
                y="100%"
                dy="1.4em"
                className={TEXT}
              >
                {tick}
              </text>
            )}
          </g>
        )
      })}
      <line x2="100%" y1="100%" y2="100%" className="stroke-edge forced-colors:stroke-[CanvasText]" />
    </svg>
  )
}
