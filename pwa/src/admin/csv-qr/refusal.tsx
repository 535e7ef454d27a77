import { shownLink } from '@tohfa/sync-protocol/code/links'
import * as m from '@tohfa/sync-protocol/messages'
import type { BadLine } from '@tohfa/sync-protocol/csv-qr/url-list'
import { FormError } from '../../ui/form/form-error'
import { shownCount } from '../../ui/formats'
import type { SourcedLine } from './sources'
import * as t from './url-sheet.texts'

export interface Refused {
  detail: string
  bad: readonly BadLine<SourcedLine>[]
}

const SHOWN = 50

/** Why no PDF was made, and where in the list to look. */
export const Refusal = ({ detail, bad }: Refused) => (
  <div className="grid gap-3">
    <FormError>{detail}</FormError>
    {bad.length > 0 && (
      <section aria-label={t.badTitle} className="rounded-card border border-line bg-surface p-4 text-sm">
        <h2 className="mb-2 text-base font-semibold">{t.badTitle}</h2>
        <ul className="grid gap-1">
          {bad.slice(0, SHOWN).map(({ from, line, url, refused }) => (
            <li key={`${from}${line}`} className="flex flex-wrap gap-x-3">
              <span className="shrink-0 text-soft tabular-nums">
                {t.badLine[from]} {shownCount(line)}
              </span>
              <div className="min-w-0 flex-1 basis-32">
                <bdi className="break-all">{shownLink(url)}</bdi>
                {refused === m.urlTooDense && <p className="text-soft">{refused}</p>}
              </div>
            </li>
          ))}
        </ul>
        {bad.length > SHOWN && <p className="mt-2 text-soft">{t.badMore(bad.length - SHOWN)}</p>}
      </section>
    )}
  </div>
)
