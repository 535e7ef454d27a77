import { CancelButton } from '../../ui/form/cancel-button'
import { ProgressBar } from '../../ui/progress-bar'
import * as t from './images.texts'
import type { UploadState } from './use-image-upload'

interface UploadProgressProps {
  state: UploadState | null
  onCancel: () => void
}

/** The progress of the images being sent, with a way to cancel. */
export const UploadProgress = ({ state, onCancel }: UploadProgressProps) =>
  state && (
    <div className="grid gap-2 rounded-card border border-line bg-surface p-4">
      <p className="flex justify-between gap-4">
        <span role="status">{t.uploading(state.number, state.all)}</span>
        <span className="tabular-nums">{t.percent(state.part)}</span>
      </p>
      <ProgressBar label={t.uploadProgress} percent={Math.round(state.part * 100)} />
      <CancelButton className="justify-self-start" onClick={onCancel}>
        {t.cancelUpload}
      </CancelButton>
    </div>
  )
