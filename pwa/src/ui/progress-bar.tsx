import { classNames } from './class-names'

interface ProgressBarProps {
  label: string
  /** 0 to 100; null: progress unknown */
  percent: number | null
}

export const ProgressBar = ({ label, percent }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent ?? undefined}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-2.5 overflow-hidden rounded-full bg-line"
  >
    <div
      className={classNames('h-full rounded-full bg-bar', percent === null && 'motion-safe:animate-shimmer')}
      style={{ width: `${percent ?? 100}%` }}
    />
  </div>
)
