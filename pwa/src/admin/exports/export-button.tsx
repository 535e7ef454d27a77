import { FileSpreadsheet } from 'lucide-react'
import { Button } from '../../ui/button'
import { DownloadProgress } from '../../ui/download-progress'
import * as t from '../admin.texts'
import type { Export } from './exports'
import type { Exports } from './use-exports'

const NAMES: Record<Export, string> = {
  users: t.usersCsv,
  usersExcel: t.usersExcel,
  campaigns: t.campaignsCsv,
  campaignsExcel: t.campaignsExcel,
  complete: t.completeCsv,
  audit: t.auditCsv,
  security: t.securityCsv,
}

/** An export button; while the file loads, its progress and a cancel button. */
export function ExportButton({ which, exports }: { which: Export; exports: Exports }) {
  const { state, start, cancel } = exports[which]
  const name = NAMES[which]
  const percent = typeof state === 'number' ? Math.floor(state * 100) : null
  return (
    <div className="grid gap-2">
      <Button
        variant="secondary"
        busy={state !== null}
        icon={<FileSpreadsheet aria-hidden className="size-5" />}
        onClick={start}
      >
        {name}
      </Button>
      {state !== null && (
        <DownloadProgress
          label={name}
          says={percent === null ? t.gathering(name) : t.arriving(name)}
          soFar={percent !== null && t.percent(percent)}
          percent={percent}
          cancelLabel={t.cancelFile(name)}
          onCancel={cancel}
        />
      )}
    </div>
  )
}
