import { useEffect, useState } from 'react'
import type { SeenCard } from '../../offline/store/emergency-cards'
import { canStore } from '../shared/submit/submit'
import { say, toast } from '../../ui/toast/toast'
import { cardKept, cardNotKept, cardRemoved } from './travel.texts'
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
  const [card, setCard] = useState<SeenCard | 'unknown'>(canStore() ? 'unknown' : undefined)
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
  const keep = async (traveler: ShownTraveler) => {
    try {
      await (await cardsOfDevice()).store(code, emergencyOf(traveler), true)
      say(cardKept)
    } catch (error) {
      console.error(error)
      toast(cardNotKept, 'error')
    }
  }
  return {
    card,
    forget: () => void forget(),
    /** takes back that it was removed */
    keep: card === 'refused' && opened ? () => void keep(opened) : undefined,
  }
}
