import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@tohfa/sync-protocol/privacy/privacy-limits'
import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import * as m from '@tohfa/sync-protocol/messages'
import { numberText } from '@tohfa/sync-protocol/text/number-text'
import { useId, useState } from 'react'
import { failureProblem, failureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { useCheckedForm } from '../../ui/form/use-checked-form'
import * as labels from '../../ui/labels.texts'
import { say } from '../../ui/toast/toast'
import { saveRetention } from '../edit/campaign-edit.commands'
import * as t from './privacy.texts'

/** The typed number of days: empty means never. */
const daysOf = (typed: string | undefined) => {
  const text = numberText(typed ?? '')
  return text === '' ? 0 : /^\d{1,5}$/.test(text) ? Number(text) : NaN
}
const isPossible = (days: number) => days === 0 || (days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX)

/** After how many days the details of recipients are erased. */
export function RetentionSection({ campaign }: { campaign: Campaign }) {
  const title = useId()
  const { id, retention_days: present } = campaign
  const withKey = useSubmitKey()
  const [asking, setAsking] = useState<number>()
  const set = async (days: number) => {
    await withKey(days, (key) => saveRetention(id, days, key))
    say(t.retentionSaved(days))
  }
  const { formProps, errors, formError, busy } = useCheckedForm<number>(
    ({ days: typed }) => {
      const days = daysOf(typed)
      return isPossible(days)
        ? { ok: true, value: days }
        : { ok: false, errors: [{ field: 'days', detail: m.retentionRange }] }
    },
    {
      onSubmit: async (days) => {
        if (days !== 0) return setAsking(days)
        try {
          await set(0)
        } catch (error) {
          return failureProblem(error, t.saveFailed)
        }
      },
    },
  )
  return (
    <section className="rounded-card border border-line bg-surface p-4 shadow-card" aria-labelledby={title}>
      <h2 id={title} className="font-semibold">
        {t.retentionTitle}
      </h2>
      <p className="mb-3 text-sm text-soft">
        {t.retentionAbout} {t.retentionNow(present)}
      </p>
      <form {...formProps} className="grid gap-4">
        <Field
          label={t.days}
          name="days"
          idPrefix="retention"
          inputMode="numeric"
          defaultValue={present}
          hint={t.daysHint}
          error={errors.days}
          autoComplete="off"
        />
        <FormError>{formError}</FormError>
        <Button type="submit" variant="secondary" busy={busy} className="justify-self-start">
          {t.save}
        </Button>
      </form>
      {asking !== undefined && (
        <ConfirmDialog
          title={t.retentionAsk}
          action={t.retentionSet(asking)}
          acting={labels.saving}
          onConfirm={async () => {
            try {
              await set(asking)
            } catch (error) {
              return failureText(error, t.saveFailed)
            }
            setAsking(undefined)
          }}
          onClose={() => setAsking(undefined)}
        >
          {t.retentionWarns(asking)}
        </ConfirmDialog>
      )}
    </section>
  )
}
