import type { ReactNode } from 'react'
import { CancelButton } from './form/cancel-button'
import { ProgressBar } from './progress-bar'
import { cancel } from './ui.texts'

interface DownloadProgressProps {
  /** accessible name of the bar */
  label: string
  /** what is under way, announced as it changes */
  says: string
  /** how far it has come, in words; not announced */
  soFar?: ReactNode
  /** 0 to 100; null: nobody knows how far */
  percent: number | null
  /** says of what file, for those who do not see where the button stands */
  cancelLabel: string
  onCancel: () => void
}

/** How far a file has come that takes its time, and the way to break it off. */
export const DownloadProgress = ({
  label,
  says,
  soFar,
  percent,
  cancelLabel,
  onCancel,
}: DownloadProgressProps) => (
  <div className="flex w-full items-center gap-4 rounded-card border border-line bg-surface py-1 pr-1 pl-4">
    <div className="grid min-w-0 flex-1 gap-1 text-sm">
      <p className="flex justify-between gap-2">
        <span role="status">{says}</span>
        <span className="whitespace-nowrap">{soFar}</span>
      </p>
      <ProgressBar label={label} percent={percent} />
    </div>
    <CancelButton aria-label={cancelLabel} onClick={onCancel}>
      {cancel}
    </CancelButton>
  </div>
)
