interface ProgressBarProps {
  label: string
  /** 0 to 100 */
  percent: number
}

export const ProgressBar = ({ label, percent }: ProgressBarProps) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuenow={percent}
    aria-valuemin={0}
    aria-valuemax={100}
    className="h-2.5 overflow-hidden rounded-full bg-sunken"
  >
    <div className="h-full rounded-full bg-marigold" style={{ width: `${percent}%` }} />
  </div>
)
