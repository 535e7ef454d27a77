import { differentLines, isPrintableUrl } from '@tohfa/sync-protocol/csv-qr/url-list'
import { sheetCells, sheetPage, sheetPages } from '@tohfa/sync-protocol/csv-qr/url-sheet'
import { memo, useMemo } from 'react'
import { QrPicture } from '../../ui/picture/qr-picture'
import type { SourcedLine } from './sources'
import * as t from './url-sheet.texts'

/** The first sheet as it will be arranged; an entry that is not a URL gets an empty, marked cell. */
export default function SheetPreview({ lines }: { lines: readonly SourcedLine[] }) {
  const urls = useMemo(() => differentLines(lines).map(({ url }) => url), [lines])
  const cells = sheetPage(urls, 0)
  return (
    <figure className="grid gap-3">
      <figcaption>
        <h2 className="font-display text-xl font-semibold">{t.previewTitle}</h2>
        <p className="text-sm text-soft">
          {t.previewAbout(sheetCells(urls.length), sheetPages(urls.length))}
        </p>
      </figcaption>
      <div
        aria-hidden
        className="mx-auto grid aspect-297/420 w-full max-w-xl grid-cols-9 grid-rows-12 rounded-card border border-line bg-white p-[2.5%]"
      >
        {cells.map(({ url, name }, i) => (
          <Cell key={i} url={url} name={name} />
        ))}
      </div>
    </figure>
  )
}

const Cell = memo(({ url, name }: { url: string; name: string }) => (
  <div className="flex min-h-0 min-w-0 flex-col items-center overflow-hidden border border-dashed border-black/20">
    {isPrintableUrl(url) ? (
      <QrPicture text={url} label={name} className="min-h-0 w-full flex-1" />
    ) : (
      <span className="m-1 w-3/4 flex-1 border-2 border-dashed border-black/50" />
    )}
    <span className="max-w-full truncate text-[0.4rem] leading-tight text-black sm:text-[0.55rem]">
      {name}
    </span>
  </div>
))
