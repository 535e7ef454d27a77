import { CODE_SHOWN_LENGTH } from '@tohfa/sync-protocol/code/code-limits'
import { useLiveQuery } from 'dexie-react-hooks'
import { Undo2 } from 'lucide-react'
import * as labels from '../ui/labels.texts'
import { attention } from '../offline/device-outbox'
import { Button } from '../ui/button'
import { shownMoment } from '../ui/formats'
import { say, toast } from '../ui/toast/toast'
import { failureText } from './failure-text'
import * as t from './outbox.texts'
import { kindText, nameOf } from './outbox.view'

const restore = (id: string) =>
  attention()
    .restore(id)
    .then(
      () => say(t.restored),
      (failure: unknown) => toast(failureText(failure), 'error'),
    )

/** What was discarded lately, with a way to restore it. */
export function DiscardedList() {
  const discarded = useLiveQuery(() => attention().discarded(), []) ?? []
  if (discarded.length === 0) return null
  return (
    <section aria-labelledby="group-discarded" className="mt-8">
      <h2 id="group-discarded" className="mb-1 text-lg font-semibold">
        {t.discardedGroup} <span className="font-normal text-soft">({discarded.length})</span>
      </h2>
      <p className="mb-2 text-soft">{t.discardedAbout}</p>
      <ul className="grid gap-2">
        {discarded.map(({ entries: [chosen, ...behind], discardedAt }) => {
          if (!chosen) return null
          const name = nameOf(chosen)
          return (
            <li
              key={chosen.id}
              className="flex flex-wrap items-center justify-between gap-2 rounded-card border border-line bg-surface px-4 py-2"
            >
              <div className="min-w-0">
                <p className="font-medium">
                  {kindText(chosen.kind)}
                  {name !== '' && (
                    <>
                      {' · '}
                      <bdi>{name}</bdi>
                    </>
                  )}
                </p>
                <p className="text-sm text-soft">
                  <span className="font-mono">{t.code(chosen.code.slice(0, CODE_SHOWN_LENGTH))}</span>
                  {' · '}
                  {t.discardedOn(shownMoment(discardedAt))}
                </p>
                {behind.length > 0 && <p className="text-sm text-soft">{t.withOthers(behind.length)}</p>}
              </div>
              {chosen.shut ? (
                <p className="text-sm text-soft">{t.lockedEntry}</p>
              ) : (
                <Button
                  variant="secondary"
                  size="tight"
                  icon={<Undo2 aria-hidden className="size-5" />}
                  onClick={() => void restore(chosen.id)}
                >
                  {labels.restore}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
