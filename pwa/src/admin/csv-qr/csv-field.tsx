import * as m from '@tohfa/sync-protocol/messages'
import { useRef } from 'react'
import { Button } from '../../ui/button'
import { FieldFrame } from '../../ui/form/field'
import { FileButton } from '../../ui/form/file-button'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import * as t from './url-sheet.texts'
import type { useCsv } from './use-csv'

interface CsvFieldProps {
  chosen: ReturnType<typeof useCsv>
  disabled: boolean
  onChange: () => void
}

/** Chooses a CSV file, says what was read from it, and removes it again. */
export function CsvField({ chosen, disabled, onChange }: CsvFieldProps) {
  const { csv, reading, error } = chosen
  const input = useRef<HTMLInputElement>(null)
  const remove = () => {
    chosen.forget()
    onChange()
    toast(m.csvRemoved, 'info')
    input.current?.focus()
  }
  return (
    <FieldFrame label={t.csvLabel} name="csv" error={error}>
      {(control) => (
        <div className="grid justify-items-start gap-2">
          <FileButton
            says={t.chooseCsv}
            {...control}
            ref={input}
            accept=".csv,text/csv"
            disabled={disabled}
            onChange={(event) => {
              onChange()
              chosen.choose(event.currentTarget.files?.[0])
              // the same file can be chosen again after it was corrected
              event.currentTarget.value = ''
            }}
          />
          {reading && (
            <p role="status" className="text-sm text-soft">
              {t.csvReading}
            </p>
          )}
          {csv && (
            <div className="flex w-full flex-wrap items-start gap-2 rounded-control bg-sunken py-1 pr-1 pl-3">
              <div role="status" className="min-w-0 flex-1 basis-36 py-2 text-sm">
                <p className="font-medium break-all">
                  <bdi>{csv.name}</bdi>
                </p>
                <p className="tabular-nums">{t.csvHolds(csv.count)}</p>
                {csv.withComma > 0 && <p className="text-soft">{t.csvWithComma(csv.withComma)}</p>}
                {csv.left > 0 && <p className="text-soft">{t.csvLeft(csv.left)}</p>}
              </div>
              <Button
                variant="secondary"
                disabled={disabled}
                aria-label={t.removeCsv(csv.name)}
                onClick={remove}
              >
                {labels.remove}
              </Button>
            </div>
          )}
        </div>
      )}
    </FieldFrame>
  )
}
