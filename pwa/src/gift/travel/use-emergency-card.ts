import { useEffect, useState } from 'react'
import type { EmergencyCard } from '../../offline/store/emergency-cards'
import { canStore } from '../shared/submit/submit'
import { say } from '../../ui/toast/toast'
import { cardRemoved } from './travel.texts'
import { emergencyOf, type ShownTraveler } from './travel.view'

const cardsOfDevice = async () => {
  const [{ createEmergencyCards }, { deviceDatabase }] = await Promise.all([
    import('../../offline/store/emergency-cards'),
    import('../../offline/device-store'),
  ])
  return createEmergencyCards(deviceDatabase)
}

/**
 * The emergency card of a code that this device has stored; `unknown` until it was looked for.
 * @param opened the traveler, once the PIN has opened the details; the card is then stored, unless it was removed before
 */
export function useEmergencyCard(code: string, opened: ShownTraveler | undefined) {
  const [card, setCard] = useState<EmergencyCard | 'locked' | 'unknown' | undefined>(
    canStore() ? 'unknown' : undefined,
  )
  useEffect(() => {
    if (!canStore()) return
    let left = false
    let end = () => {}
    const bring = async () => {
      const cards = await cardsOfDevice()
      if (opened) await cards.store(code, emergencyOf(opened))
      if (!left) end = cards.observe(code, setCard)
    }
    // the device has no room; the details stay as long as the page is open
    bring().catch((error: unknown) => {
      console.error(error)
      if (!left) setCard(undefined)
    })
    return () => {
      left = true
      end()
    }
  }, [code, opened])

  const forget = async () => {
    await (await cardsOfDevice()).refuse(code)
    say(cardRemoved)
  }
  return { card, forget: () => void forget() }
}
