interface Spot {
  key: string
  /** percent from the left, and from the top */
  x: number
  y: number
}

export interface Dot extends Spot {
  label: string
  count: number
}

export interface Landmark extends Spot {
  name: string
}

interface DotChartProps {
  /** what it shows, in a sentence */
  label: string
  dots: readonly Dot[]
  /** places near the dots */
  landmarks: readonly Landmark[]
}

const LINES = [25, 50, 75]
/** pixels: the area of a dot grows with its count, up to a size that leaves its neighbours visible */
const radius = (count: number) => Math.min(18, 2.5 + 1.5 * Math.sqrt(count))

/** Dots on a plain square grid, with the names of places near them. Positions are percentages, as in the bar chart. */
export const DotChart = ({ label, dots, landmarks }: DotChartProps) => (
  <svg
    role="img"
    aria-label={label}
    className="block aspect-square w-full max-w-lg overflow-hidden rounded-control bg-sunken forced-colors:border forced-colors:bg-[Canvas]"
  >
    {LINES.map((at) => (
      <g key={at} className="stroke-line forced-colors:stroke-[GrayText]">
        <line x2="100%" y1={`${at}%`} y2={`${at}%`} />
        <line y2="100%" x1={`${at}%`} x2={`${at}%`} />
      </g>
    ))}
    {dots.map(({ key, x, y, label, count }) => (
      <circle
        key={key}
        cx={`${x}%`}
        cy={`${y}%`}
        r={radius(count)}
        fillOpacity={0.6}
        className="fill-accent-ink stroke-accent-ink forced-colors:fill-[CanvasText] forced-colors:stroke-[Canvas]"
      >
        <title>{label}</title>
      </circle>
    ))}
    {landmarks.map(({ key, x, y, name }) => (
      <g key={key} className="fill-ink text-xs forced-colors:fill-[CanvasText]">
        <rect x={`${x}%`} y={`${y}%`} width={5} height={5} transform="translate(-2.5 -2.5)" />
        <text
          x={`${x}%`}
          y={`${y}%`}
          dx={x > 60 ? -7 : 7}
          dy="0.35em"
          textAnchor={x > 60 ? 'end' : 'start'}
          strokeWidth={3}
          paintOrder="stroke"
          className="stroke-sunken forced-colors:stroke-[Canvas]"
        >
          {name}
        </text>
      </g>
    ))}
  </svg>
)
