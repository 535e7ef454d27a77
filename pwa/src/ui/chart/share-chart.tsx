import { share, sumOf, type Counted } from './chart'
import { shareOf } from './chart.texts'

/** Parts of a whole, each with its name, its number and a bar. Everybody can read it, so it needs no table. */
export function ShareChart({ parts }: { parts: readonly Counted[] }) {
  const whole = sumOf(parts)
  return (
    <dl className="grid gap-3">
      {parts.map(({ key, label, count }) => (
        <div key={key} className="flex flex-wrap items-baseline justify-between gap-x-3">
          <dt>
            <bdi>{label}</bdi>
          </dt>
          <dd className="text-soft">{shareOf(count, share(count, whole))}</dd>
          <dd aria-hidden="true" className="basis-full">
            <svg className="block h-2.5 w-full">
              <rect width="100%" height="100%" rx={5} className="fill-line forced-colors:fill-none" />
              <rect
                width={`${whole === 0 ? 0 : (count / whole) * 100}%`}
                height="100%"
                rx={5}
                className="fill-accent-ink forced-colors:fill-[CanvasText]"
              />
              <rect
                width="100%"
                height="100%"
                rx={5}
                className="fill-none forced-colors:stroke-[CanvasText]"
              />
            </svg>
          </dd>
        </div>
      ))}
    </dl>
  )
}
