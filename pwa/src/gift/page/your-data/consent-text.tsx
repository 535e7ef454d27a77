import type { OwnConsent } from '@tohfa/sync-protocol/entities/consent'
import { shownMoment } from '../../../ui/formats'
import * as t from './your-data.texts'

/** Nobody was asked on behalf of a child: there is nothing to withdraw. */
export const isUnasked = ({ purpose, guardian }: OwnConsent) => purpose === 'guardian' && !guardian

/** The words that were shown, when they were valid, what was withdrawn before, and what the form says now. */
export const ConsentText = ({ consent }: { consent: OwnConsent }) => {
  const { purpose, text, given_at, withdrawn_at, now, earlier = [], guardian } = consent
  if (isUnasked(consent)) return <p className="text-sm">{t.guardianNotAsked}</p>
  return (
    <>
      {guardian && (
        <p className="text-sm">
          <bdi>{t.guardian(guardian)}</bdi>
        </p>
      )}
      {(text !== null || purpose !== 'guardian') && <p className="text-sm">{text ?? t.notShown}</p>}
      <p className="text-sm text-soft">
        {withdrawn_at === null ? t.since(shownMoment(given_at)) : t.withdrawnOn(shownMoment(withdrawn_at))}
      </p>
      {earlier.map((past) => (
        <p key={past.given_at} className="text-sm text-soft">
          {t.earlier(shownMoment(past.given_at), shownMoment(past.withdrawn_at))}
        </p>
      ))}
      {now && now.text !== text && (
        <p className="mt-1 text-sm">
          {t.saysNow} {now.text}
        </p>
      )}
    </>
  )
}
