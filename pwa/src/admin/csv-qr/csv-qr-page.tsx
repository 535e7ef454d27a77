import { ArrowLeft } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { listDraft, UrlSheetForm } from './url-sheet-form'
import { buttonClass } from '../../ui/button'
import { Skeleton } from '../../ui/skeleton'
import { useMedia } from '../../ui/use-media'
import { useTitle } from '../../ui/use-title'
import * as t from './url-sheet.texts'

export default function CsvQrPage() {
  useTitle(t.title)
  const roomy = useMedia('(min-width: 48rem)')
  const [draft, setDraft] = useState<Record<string, string>>()

  useEffect(() => {
    listDraft.read().then(setDraft, () => setDraft({}))
  }, [])

  return (
    <div className="mx-auto max-w-3xl">
      <Link href="/admin" className={buttonClass('quiet', '-ml-2 mb-2', 'tight')}>
        <ArrowLeft aria-hidden className="size-5" />
        {t.back}
      </Link>
      <h1 className="font-display text-3xl font-semibold">{t.title}</h1>
      <p className="mb-5 text-soft">{t.adminOnly}</p>
      <details open={roomy} className="mb-6 rounded-card border border-line bg-surface px-5 py-2">
        <summary className="min-h-touch content-center font-semibold">{t.howTitle}</summary>
        <ul className="mt-1 mb-3 grid list-disc gap-1.5 pl-5">
          {t.how.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </details>
      {draft ? <UrlSheetForm draft={draft.urls ?? ''} /> : <Skeleton className="h-56" />}
    </div>
  )
}
