import { phoneNumbers } from '@tohfa/sync-protocol/contact/phone'
import * as labels from '../../ui/labels.texts'
import type { EmergencyCard } from '../../offline/store/emergency-cards'
import { Button, buttonClass } from '../../ui/button'
import { PhoneIcon } from '../shared/person-card/contact-icons'
import * as t from './travel.texts'

interface EmergencyCardViewProps {
  card: EmergencyCard
  /** if this device has stored it: how to remove it from there. If `unknown`, there is only room for that */
  onForget?: (() => void) | 'unknown' | undefined
  /** if a person has removed it from there */
  onKeep?: (() => void) | undefined
}

/** What somebody needs in a hurry. */
export function EmergencyCardView({ card, onForget, onKeep }: EmergencyCardViewProps) {
  const { name, blood_group, emergency_contact_name: contact, emergency_contact_mobile: mobile } = card
  const act = onKeep ?? onForget
  const numbers = mobile ? phoneNumbers(mobile) : []
  return (
    <section className="mb-5 rounded-card border-2 border-bad-ink p-4">
      <h2 className="text-lg font-semibold text-bad-ink">{t.emergencyCard}</h2>
      <p className="mt-1 font-medium">
        <bdi>{name}</bdi>
      </p>
      {blood_group && (
        <p className="mt-2">
          {t.bloodGroup}: <strong className="text-2xl">{blood_group}</strong>
        </p>
      )}
      {(contact ?? mobile) && (
        <p className="mt-2">
          {t.emergency}: <bdi className="font-medium">{contact}</bdi>{' '}
          {/* also for another phone, and on paper */}
          <bdi className="font-medium">{mobile}</bdi>
        </p>
      )}
      {numbers.map(
        ({ text, tel }, place) =>
          tel && (
            <a
              key={text}
              href={tel}
              className={buttonClass(place === 0 ? 'primary' : 'secondary', 'mt-3 w-full')}
            >
              <PhoneIcon />
              {`${labels.call} ${numbers.length > 1 || contact === null ? text : contact}`}
            </a>
          ),
      )}
      {act && (
        <div className={act === 'unknown' ? 'invisible' : undefined}>
          {!onKeep && <p className="mt-3 text-sm text-soft">{t.emergencyAbout}</p>}
          <Button
            variant="secondary"
            size="tight"
            className="mt-2"
            onClick={act === 'unknown' ? undefined : act}
          >
            {onKeep ? t.keepCard : t.removeCard}
          </Button>
        </div>
      )}
    </section>
  )
}
