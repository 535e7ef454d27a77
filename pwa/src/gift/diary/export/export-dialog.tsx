import * as labels from '../../../ui/labels.texts'
import { Button } from '../../../ui/button'
import { Actions, Dialog } from '../../../ui/dialog/dialog'
import { DownloadProgress } from '../../../ui/download-progress'
import { FormError } from '../../../ui/form/form-error'
import type { PendingWork } from '../../shared/submit/pending-work'
import type { Days } from '../diary.api'
import { PlainField } from '../plain-field'
import type { EntriesHere, Exported, Progress } from './export-diary'
import * as t from './export.texts'
import { tooMuch, useExport, type Size } from './use-export'

interface ExportDialogProps {
  code: string
  pin: string
  /** of the campaign */
  name: string
  here: EntriesHere
  pending: readonly PendingWork[]
  /** entries that wait on this device */
  waiting: number
  onClose: () => void
}

/** The whole diary as one file: its contents and size, its progress, and the result. */
export default function ExportDialog({ waiting, onClose, ...diary }: ExportDialogProps) {
  const run = useExport(diary)
  const { size, running, exported, failure } = run
  const large = tooMuch(size)
  const isEmpty = typeof size === 'object' && size.entries === 0 && waiting === 0
  const chooses = large !== undefined || Object.values(run.days).some((day) => day !== undefined)
  return (
    <Dialog title={t.title} open onClose={onClose} locked={running !== undefined}>
      {exported ? (
        <Done exported={exported} fileName={run.fileName} onAgain={run.again} onClose={onClose} />
      ) : running ? (
        <Running
          progress={running}
          bytes={typeof size === 'object' ? size.bytes : undefined}
          onCancel={run.cancel}
        />
      ) : (
        <>
          <p className="text-soft">{t.about}</p>
          <div role="status" className="mt-3 grid gap-1">
            {size === undefined ? <p>{t.counting}</p> : <Held size={size} isEmpty={isEmpty && !chooses} />}
            {waiting > 0 && <p>{t.waiting(waiting)}</p>}
            {large !== undefined && <p className="font-medium text-bad-ink">{large}</p>}
          </div>
          {chooses && <DaysFields days={run.days} onDays={run.setDays} />}
          <FormError>{failure ?? null}</FormError>
          <Actions>
            <Button
              busy={size === undefined}
              disabled={large !== undefined || isEmpty}
              onClick={() => {
                if (large === undefined && !isEmpty) run.start()
              }}
            >
              {failure === undefined ? t.save : labels.tryAgain}
            </Button>
          </Actions>
        </>
      )}
    </Dialog>
  )
}

function Held({ size, isEmpty }: { size: Size; isEmpty: boolean }) {
  if (isEmpty) return <p>{t.empty}</p>
  if (size === 'offline') return <p>{t.offline}</p>
  if (size === 'unknown') return <p>{t.sizeUnknown}</p>
  return (
    <>
      <p className="font-medium">{t.holds(size.entries, size.files)}</p>
      <p>{size.bytes > 0 ? t.toFetch(size.bytes) : t.nothingToFetch}</p>
    </>
  )
}

const DaysFields = ({ days, onDays }: { days: Days; onDays: (days: Days) => void }) => (
  <div className="mt-3 grid gap-3 min-[30rem]:grid-cols-2">
    {(['from', 'to'] as const).map((end) => (
      <PlainField
        key={end}
        label={end === 'from' ? t.from : t.until}
        type="date"
        defaultValue={days[end]}
        onChange={({ currentTarget: { value } }) => onDays({ ...days, [end]: value || undefined })}
      />
    ))}
  </div>
)

const SAYS = { reading: t.reading, fetching: t.fetching, writing: t.writing }

interface RunningProps {
  progress: Progress
  /** of all files; undefined: unknown */
  bytes: number | undefined
  onCancel: () => void
}

const Running = ({ progress: { step, bytes, part }, bytes: all, onCancel }: RunningProps) => (
  <DownloadProgress
    label={t.progress}
    says={SAYS[step]}
    soFar={step === 'fetching' && t.soFar(bytes, all)}
    percent={part === null ? null : Math.floor(part * 100)}
    cancelLabel={t.cancel}
    onCancel={onCancel}
  />
)

interface DoneProps {
  exported: Exported
  fileName: string
  onAgain: () => void
  onClose: () => void
}

function Done({ exported, fileName, onAgain, onClose }: DoneProps) {
  const { entries, files, missing, complete, bytes } = exported
  const isWhole = missing === 0 && complete
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="font-medium">{t.saved(fileName)}</p>
        <p>{t.savedHolds(entries, files, bytes)}</p>
        {!complete && <p className="text-bad-ink">{t.incomplete}</p>}
        {missing > 0 && <p className="text-bad-ink">{t.missing(missing)}</p>}
      </div>
      <Actions>
        {!isWhole && (
          <Button variant="secondary" onClick={onAgain}>
            {labels.tryAgain}
          </Button>
        )}
        <Button onClick={onClose}>{labels.done}</Button>
      </Actions>
    </>
  )
}
