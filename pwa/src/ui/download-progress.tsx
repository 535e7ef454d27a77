import type { ReactNode } from 'react'
import { CancelButton } from './form/cancel-button'
import { ProgressBar } from './progress-bar'
import { cancel } from './ui.texts'

interface DownloadProgressProps {
  /** accessible name of the bar */
  label: string
  /** text of the current phase, announced when it changes */
  says: string
  /** progress as a text; not announced */
  soFar?: ReactNode
  /** 0 to 100; null: unknown */
  percent: number | null
  /** accessible name of the cancel button, which names the file */
  cancelLabel: string
  onCancel: () => void
}

/** Progress of a download, with a button that cancels it. */
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
      <p className="flex flex-wrap justify-between gap-x-2">
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
