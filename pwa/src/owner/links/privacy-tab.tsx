import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { privacyForm, type PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import { consentsCsvFileName } from '@tohfa/sync-protocol/files/file-names'
import * as endpoint from '@tohfa/sync-protocol/http/endpoints'
import { isCard } from '@tohfa/sync-protocol/is-card'
import { NOTICE_CONTACT_MAX, PURPOSE_MAX } from '@tohfa/sync-protocol/privacy/privacy-limits'
import { RETENTION_DAYS_MAX, RETENTION_DAYS_MIN } from '@tohfa/sync-protocol/campaign/campaign-limits'
import * as m from '@tohfa/sync-protocol/messages'
import { noticeText, offersText } from '@tohfa/sync-protocol/privacy/notice'
import { numberText } from '@tohfa/sync-protocol/text/number-text'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import { useId, useState, type SyntheticEvent } from 'react'
import { callJson } from '../../api/client'
import { failureProblem, failureText, fixedFailureText } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { downloadBlob } from '../../device/files/download'
import { Button } from '../../ui/button'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog'
import { Field } from '../../ui/form/field'
import { FormError } from '../../ui/form/form-error'
import { Submit } from '../../ui/form/submit'
import { useCheckedForm } from '../../ui/form/use-checked-form'
import * as labels from '../../ui/labels.texts'
import { say, toast } from '../../ui/toast/toast'
import { useBusy } from '../../ui/use-busy'
import { typeCsvNeedsNetwork } from '../downloads/downloads.texts'
import { savePrivacy, saveRetention } from '../edit/campaign-edit.commands'
import * as t from './links.texts'

const CARD = 'rounded-card border border-line bg-surface p-4 shadow-card'

/** The owner's settings for the details of recipients. */
export default function PrivacyTab({ campaign }: { campaign: Campaign }) {
  return (
    <div className="grid gap-4">
      <Notice campaign={campaign} />
      <Retention key={campaign.retention_days} campaign={campaign} />
      <Consents campaign={campaign} />
    </div>
  )
}

function Notice({ campaign }: { campaign: Campaign }) {
  const title = useId()
  const { privacy } = campaign
  const withKey = useSubmitKey()
  const [typed, setTyped] = useState({ ...EMPTY, ...privacy })
  const check = (texts: Record<string, string>) =>
    validate(privacyForm, {
      purpose: texts.purpose,
      contact: texts.contact,
      offers: texts.purpose !== '' && texts.offers !== undefined,
    })
  const { formProps, errors, formError, busy } = useCheckedForm<PrivacyForm>(check, {
    onSubmit: async (form) => {
      try {
        await withKey(form, (key) => savePrivacy(campaign.id, form, key))
        toast(form.purpose === '' ? t.noticeGone : t.noticeSaved)
      } catch (error) {
        return failureProblem(error, t.saveFailed)
      }
    },
  })
  const onInput = (event: SyntheticEvent<HTMLFormElement>) => {
    formProps.onInput(event)
    const form = new FormData(event.currentTarget)
    const text = (name: string) => asText(form.get(name))
    setTyped({ purpose: text('purpose'), contact: text('contact'), offers: form.has('offers') })
  }
  const giver = campaign.contact_name
  return (
    <section className={CARD} aria-labelledby={title}>
      <h2 id={title} className="font-semibold">
        {t.noticeTitle}
      </h2>
      <p className="mb-3 text-sm text-soft">{t.noticeAbout}</p>
      <form {...formProps} onInput={onInput} className="grid gap-4">
        <Field
          as="textarea"
          rows={2}
          label={t.purpose}
          name="purpose"
          idPrefix="privacy"
          maxLength={PURPOSE_MAX}
          defaultValue={privacy?.purpose}
          hint={t.purposeHint(!isCard(campaign.campaign_type))}
          error={errors.purpose}
        />
        <Field
          label={t.contact}
          name="contact"
          idPrefix="privacy"
          required={typed.purpose.trim() !== ''}
          maxLength={NOTICE_CONTACT_MAX}
          defaultValue={privacy?.contact}
          hint={t.contactHint}
          error={errors.contact}
          autoComplete="off"
        />
        <div>
          <label className="flex min-h-touch items-center gap-3">
            <input
              type="checkbox"
              name="offers"
              defaultChecked={privacy?.offers}
              aria-describedby="privacy-offers-hint"
              className="size-5 shrink-0 accent-accent"
            />
            {t.offers}
          </label>
          <p id="privacy-offers-hint" className="text-sm text-soft">
            {t.offersHint}
          </p>
        </div>
        {typed.purpose.trim() !== '' && (
          <figure className="rounded-control border border-line bg-sunken px-3 py-2 text-sm">
            <figcaption className="font-medium">{t.preview}</figcaption>
            <p>
              {noticeText({
                campaignType: campaign.campaign_type,
                giver,
                ...typed,
                retentionDays: campaign.retention_days ?? null,
              })}
            </p>
            {typed.offers && (
              <p className="mt-1">
                <span aria-hidden>☐ </span>
                {offersText({ giver })}
              </p>
            )}
          </figure>
        )}
        <Submit
          error={formError}
          busy={busy}
          label={t.save}
          busyLabel={labels.saving}
          className="justify-self-start"
        />
      </form>
    </section>
  )
}

const asText = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '')
const EMPTY = { purpose: '', contact: '', offers: false }

/** The typed number of days: empty means never. */
const daysOf = (typed: string | undefined) => {
  const text = numberText(typed ?? '')
  return text === '' ? 0 : /^\d{1,5}$/.test(text) ? Number(text) : NaN
}
const isPossible = (days: number) => days === 0 || (days >= RETENTION_DAYS_MIN && days <= RETENTION_DAYS_MAX)

function Retention({ campaign }: { campaign: Campaign }) {
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
    <section className={CARD} aria-labelledby={title}>
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
          hint={t.privacyDaysHint}
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

function Consents({ campaign: { id, name, notice } }: { campaign: Campaign }) {
  const [busy, download] = useBusy(async () => {
    try {
      const { consentsCsv } = await import('@tohfa/sync-protocol/csv/consents-csv')
      const csv = consentsCsv(await callJson(endpoint.listConsents, { params: { id } }))
      downloadBlob(new Blob([csv], { type: 'text/csv;charset=utf-8' }), consentsCsvFileName(name))
      toast(m.csvDownloaded)
    } catch (error) {
      toast(fixedFailureText(error, m.csvDownloadFailed, typeCsvNeedsNetwork), 'error')
    }
  })
  return (
    <section className={CARD}>
      <p className="mb-2 text-sm text-soft">{t.consentsAbout}</p>
      {notice?.guardian && <p className="mb-2 text-sm text-soft">{t.guardiansAbout}</p>}
      <Button variant="secondary" busy={busy} onClick={download}>
        {t.consentsCsv}
      </Button>
    </section>
  )
}
