import type { PastValue } from '@tohfa/sync-protocol/entities/history'
import { useCallback, useEffect, useState } from 'react'
import * as labels from '../../../ui/labels.texts'
import { failureText } from '../../../api/failure'
import { Button } from '../../../ui/button'
import { shownMoment } from '../../../ui/formats'
import { say, toast } from '../../../ui/toast/toast'
import { labelOf } from '../field-labels'
import { restore, listPast, type GiftWithPast } from './history.api'
import * as t from './history.texts'

interface PastValuesProps extends GiftWithPast {
  /** called when something was restored */
  onBack: () => void
}

/** Values that edits of a gift have replaced, each with a button that restores it. It needs the network. */
export default function PastValues({ code, type, pin, onBack }: PastValuesProps) {
  const [values, setValues] = useState<PastValue[]>()
  const [failure, setFailure] = useState<string>()
  const [busy, setBusy] = useState<string>()

  const load = useCallback(async () => {
    try {
      setValues(await listPast({ code, type, pin }))
      setFailure(undefined)
    } catch (error) {
      setFailure(failureText(error, t.failed))
    }
  }, [code, type, pin])
  useEffect(() => void load(), [load])

  const back = async (id: string) => {
    setBusy(id)
    try {
      say(await restore({ code, type, pin }, id))
      await load()
      onBack()
    } catch (error) {
      toast(failureText(error, t.notBack), 'error')
    } finally {
      setBusy(undefined)
    }
  }

  if (failure !== undefined) return <p role="alert">{failure}</p>
  if (values === undefined) return <p className="text-soft">{t.loading}</p>
  if (values.length === 0) return <p className="text-soft">{t.empty}</p>
  return (
    <>
      <p className="text-sm text-soft">{t.about}</p>
      <ul>
        {values.map((past) => (
          <li key={past.id} className="border-t border-line py-2">
            <p className="text-sm text-soft">
              {labelOf(past.field)} · {whenOf(past)}
            </p>
            <Value past={past} text={past.value} />
            {past.field !== 'profile_image' && (
              <p className="text-sm text-soft">
                <bdi>{t.now(past.replaced_by ?? t.emptyValue)}</bdi>
              </p>
            )}
            {past.current ? (
              <p className="text-sm text-soft">{t.isBack}</p>
            ) : (
              <Button
                variant="secondary"
                size="tight"
                busy={busy === past.id}
                aria-label={t.restoreOf(labelOf(past.field), spoken(past))}
                onClick={() => void back(past.id)}
              >
                {labels.restore}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

const whenOf = ({ replaced_at: at, by, late }: PastValue) =>
  late ? t.late(shownMoment(at)) : t.until(shownMoment(at), by)

const spoken = ({ field, value }: PastValue) =>
  field === 'profile_image' && value !== null ? t.photo : (value ?? t.emptyValue)

const Value = ({ past, text }: { past: PastValue; text: string | null }) =>
  past.field === 'profile_image' && text !== null ? (
    <img src={text} alt={t.photo} className="my-1 size-20 rounded-card object-cover" />
  ) : (
    <p dir="auto" className="whitespace-pre-line">
      {text ?? t.emptyValue}
    </p>
  )
