import { accountId } from '../device/account-id'
import { deviceDatabase } from '../offline/device-store'
import { giftsHere } from '../offline/queue/gifts-here'

/** Whether this browser holds a gift that this person may see. Never throws: without storage there are none. */
export const holdsGifts = async (): Promise<boolean> => {
  try {
    return (await giftsHere(deviceDatabase, accountId())).length > 0
  } catch {
    return false
  }
}
