import type { Campaign } from '@tohfa/sync-protocol/entities/campaign'
import { privacyForm, type PrivacyForm } from '@tohfa/sync-protocol/entities/consent'
import { validate } from '@tohfa/sync-protocol/fields/validation'
import { isCard } from '@tohfa/sync-protocol/is-card'
import { noticeText, offersText } from '@tohfa/sync-protocol/privacy/notice'
import { NOTICE_CONTACT_MAX, PURPOSE_MAX } from '@tohfa/sync-protocol/privacy/privacy-limits'
import { useId, useState, type SyntheticEvent } from 'react'
import { failureProblem } from '../../api/failure'
import { useSubmitKey } from '../../api/submit-key'
import { Field } from '../../ui/form/field'
import { Submit } from '../../ui/form/submit'
import { useCheckedForm } from '../../ui/form/use-checked-form'
import * as labels from '../../ui/labels.texts'
import { toast } from '../../ui/toast/toast'
import { savePrivacy } from '../edit/campaign-edit.commands'
import * as t from './privacy.texts'

/** What the claim form says about why it asks. */
export function NoticeSection({ campaign }: { campaign: Campaign }) {
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
    <section className="rounded-card border border-line bg-surface p-4 shadow-card" aria-labelledby={title}>
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
