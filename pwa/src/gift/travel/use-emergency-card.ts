import { useEffect, useState } from 'react'
import type { EmergencyCard } from '../../offline/emergency-card'
import { canStore } from '../submit/submit'
import { toast } from '../../ui/toast'
import { cardRemoved } from './travel.texts'
import type { ShownTraveler } from './travel.view'

const store = () => import('../../offline/emergency-card')

/**
 * The emergency card that this device keeps of a code.
 * @param opened the traveler once the PIN has opened the details: from then on the card is kept, unless it was removed
 */
export function useEmergencyCard(code: string, opened: ShownTraveler | undefined) {
  const [card, setCard] = useState<EmergencyCard>()
  useEffect(() => {
    if (!canStore()) return
    let left = false
    const bring = async () => {
      const { emergencyCard, keepEmergencyCard } = await store()
      if (opened) await keepEmergencyCard(code, cardOf(opened))
      const kept = await emergencyCard(code)
      if (!left) setCard(kept)
    }
    // a device without room: the details are there as long as the page is
    bring().catch((error: unknown) => console.error(error))
    return () => {
      left = true
    }
  }, [code, opened])

  const forget = async () => {
    await (await store()).refuseEmergencyCard(code)
    setCard(undefined)
    toast(cardRemoved, 'info')
  }
  return { card, forget: () => void forget() }
}

const cardOf = (traveler: ShownTraveler): EmergencyCard => ({
  name: traveler.name,
  blood_group: traveler.blood_group,
  emergency_contact_name: traveler.emergency_contact_name,
  emergency_contact_mobile: traveler.emergency_contact_mobile,
})
