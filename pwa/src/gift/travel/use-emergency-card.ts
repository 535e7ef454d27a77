import { useEffect, useState } from 'react'
import type { EmergencyCard } from '../../offline/store/emergency-cards'
import { canStore } from '../shared/submit/submit'
import { say } from '../../ui/toast'
import { cardRemoved } from './travel.texts'
import type { ShownTraveler } from './travel.view'

const cardsOfDevice = async () => {
  const [{ createEmergencyCards }, { deviceDatabase }] = await Promise.all([
    import('../../offline/store/emergency-cards'),
    import('../../offline/device-store'),
  ])
  return createEmergencyCards(deviceDatabase)
}

/**
 * The emergency card of a code that this device has stored.
 * @param opened the traveler, once the PIN has opened the details; the card is then stored, unless it was removed before
 */
export function useEmergencyCard(code: string, opened: ShownTraveler | undefined) {
  const [card, setCard] = useState<EmergencyCard | 'locked'>()
  const [unlocked, setUnlocked] = useState(false)
  useEffect(() => {
    if (!canStore()) return
    let left = false
    const bring = async () => {
      const cards = await cardsOfDevice()
      if (opened) await cards.store(code, cardOf(opened))
      const stored = await cards.read(code)
      if (!left) setCard(stored)
    }
    // the device has no room; the details stay as long as the page is open
    bring().catch((error: unknown) => console.error(error))
    return () => {
      left = true
    }
  }, [code, opened, unlocked])

  const forget = async () => {
    await (await cardsOfDevice()).refuse(code)
    setCard(undefined)
    say(cardRemoved)
  }
  return { card, forget: () => void forget(), reread: () => setUnlocked(true) }
}

const cardOf = (traveler: ShownTraveler): EmergencyCard => ({
  name: traveler.name,
  blood_group: traveler.blood_group,
  emergency_contact_name: traveler.emergency_contact_name,
  emergency_contact_mobile: traveler.emergency_contact_mobile,
})
