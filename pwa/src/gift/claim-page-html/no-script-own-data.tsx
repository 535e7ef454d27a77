import type { NoScriptPage } from '@tohfa/sync-protocol/entities/claim-page'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button'
import { HiddenFields, NoScriptPost, useNoScriptPost } from '../shared/form/no-script-post'
import * as r from '../pin/recovery.texts'
import { lostPinOf } from '../types/words'
import { ConsentText, isUnasked } from '../page/your-data/consent-text'
import * as t from '../page/your-data/your-data.texts'

/** What the holder of a gift can do with their data and their PIN, each with its own form. */
export function NoScriptOwnData({ gift, hidden, consents = [] }: NoScriptPage) {
  const type = gift.campaign.campaign_type
  const form = (act: string, submit: string, more: { danger?: boolean; fields?: ReactNode } = {}) => (
    <NoScriptPost value={{ hidden, action: `?do=${act}` }}>
      <Act submit={submit} {...more} />
    </NoScriptPost>
  )
  return (
    <details className="mt-6 border-t border-line pt-2">
      <summary>{t.yourData}</summary>
      <p className="text-soft">{t.takeAlongText}</p>
      {form('export', t.download)}
      {consents.length > 0 && (
        <>
          <h2 className="mt-5 font-semibold">{t.agreed}</h2>
          <p className="text-soft">{t.withdrawHint}</p>
        </>
      )}
      {consents.map((consent) => {
        const { purpose, withdrawn_at, now } = consent
        const asked = <input type="hidden" name="purpose" defaultValue={purpose} />
        return (
          <section key={purpose} className="mt-2">
            <h3 className="font-medium">{t.purposes[purpose]}</h3>
            <ConsentText consent={consent} />
            {withdrawn_at === null &&
              !isUnasked(consent) &&
              form('withdraw', t.withdrawOf(purpose), { fields: asked })}
            {now &&
              form('give', t.agreeAgainTo(purpose), {
                fields: (
                  <>
                    {asked}
                    <input type="hidden" name="text_hash" defaultValue={now.hash} />
                  </>
                ),
              })}
          </section>
        )
      })}
      <h2 className="mt-5 font-semibold">{r.recoveryTitle}</h2>
      <p className="text-soft">{`${r.recoveryText(lostPinOf(gift.campaign))} ${r.recoveryAgain}`}</p>
      {form('recovery', r.getRecovery)}
      <details className="mt-5">
        <summary className="text-bad-ink">{t.erase}</summary>
        <p className="font-medium">{t.eraseAsk}</p>
        <p className="mt-2">{t.goes(type)}</p>
        <p className="mt-2">{t.stays(type)}</p>
        <p className="mt-2 text-soft">{t.takeAlongFirst}</p>
        {form('erase', t.erase, { danger: true })}
      </details>
    </details>
  )
}

interface ActProps {
  submit: string
  danger?: boolean
  fields?: ReactNode
}

const Act = ({ submit, danger = false, fields }: ActProps) => (
  <form {...useNoScriptPost()} className="mt-2">
    <HiddenFields />
    {fields}
    <Button type="submit" variant={danger ? 'danger' : 'secondary'}>
      {submit}
    </Button>
  </form>
)
