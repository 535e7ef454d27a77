import * as m from '@tohfa/sync-protocol/messages'
import { checkUrls, urlsOfText } from '@tohfa/sync-protocol/csv-qr/url-list'
import { sheetPages } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { FileText } from 'lucide-react'
import { useDeferredValue, useMemo, useRef, useState } from 'react'
import { useDownload } from '../../api/use-download'
import { drafts } from '../../offline/device-store'
import { Button } from '../../ui/button'
import { DownloadProgress } from '../../ui/download-progress'
import { Field } from '../../ui/form/field'
import * as labels from '../../ui/labels.texts'
import { Skeleton } from '../../ui/skeleton'
import { toast } from '../../ui/toast/toast'
import { CsvField } from './csv-field'
import { generateSheet } from './generate-sheet'
import { Refusal, type Refused } from './refusal'
import { linesOf } from './sources'
import * as t from './url-sheet.texts'
import { useCsv } from './use-csv'
import { lazyPart } from '../../ui/lazy-part'

const SheetPreview = lazyPart(() => import('./sheet-preview'))

/** The pasted list, kept until it is cleared. */
export const listDraft = drafts.owner('url-sheet')

/** Makes a PDF of the typed URLs and those in a CSV. */
export function UrlSheetForm({ draft }: { draft: string }) {
  const [text, setText] = useState(draft)
  const [refused, setRefused] = useState<Refused | null>(null)
  const chosen = useCsv()
  const { csv } = chosen
  // a long list is checked in idle time, so that typing goes on
  const settled = useDeferredValue(text)
  const typed = useMemo(() => urlsOfText(settled), [settled])
  const lines = useMemo(() => linesOf(typed, csv), [typed, csv])

  const list = useRef<readonly string[]>([])
  const sheet = useDownload(async (how) => {
    const failed = await generateSheet(list.current, how)
    setRefused(failed === null ? null : { detail: failed, bad: [] })
  })
  const busy = sheet.state !== null
  const empty = text.trim() === '' && csv === null

  const generate = () => {
    const checked = checkUrls(linesOf(urlsOfText(text), csv))
    setRefused(checked.ok ? null : checked)
    if (!checked.ok) return
    list.current = checked.urls
    sheet.start()
  }
  const clear = () => {
    setText('')
    void listDraft.drop()
    chosen.forget()
    setRefused(null)
    toast(m.inputsCleared, 'info')
  }
  const changed = () => setRefused(null)

  return (
    <div className="grid gap-6">
      <Field
        as="textarea"
        label={t.textLabel}
        name="urls"
        rows={8}
        // a low screen shows all of its focus ring
        style={{ maxHeight: '50dvh' }}
        value={text}
        disabled={busy}
        placeholder={t.textPlaceholder}
        hint={<span aria-live="polite">{t.entered(typed.count)}</span>}
        inputMode="url"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value)
          listDraft.save({ urls: event.currentTarget.value })
          changed()
        }}
      />
      <CsvField chosen={chosen} disabled={busy} onChange={changed} />
      {refused && <Refusal {...refused} />}
      <div className="flex flex-col gap-2 sm:flex-row">
        <Button
          icon={<FileText aria-hidden className="size-5" />}
          busy={busy}
          disabled={empty || chosen.reading}
          onClick={generate}
        >
          {busy ? t.generating : t.generate}
        </Button>
        <Button variant="secondary" disabled={busy} onClick={clear}>
          {t.clear}
        </Button>
      </div>
      {busy && (
        <Progress state={sheet.state} pages={sheetPages(list.current.length)} onCancel={sheet.cancel} />
      )}
      {lines.length > 0 && (
        <SheetPreview
          lines={lines}
          fallback={<Skeleton className="mx-auto aspect-297/420 w-full max-w-xl" />}
        />
      )}
    </div>
  )
}

interface ProgressProps {
  state: ReturnType<typeof useDownload>['state']
  pages: number
  onCancel: () => void
}

function Progress({ state, pages, onCancel }: ProgressProps) {
  const part = typeof state === 'number' ? state : 0
  return (
    <DownloadProgress
      label={t.progress}
      says={labels.drawingPdf}
      soFar={t.pagesOf(Math.round(part * pages), pages)}
      percent={Math.floor(part * 100)}
      cancelLabel={labels.cancelPdf}
      onCancel={onCancel}
    />
  )
}
