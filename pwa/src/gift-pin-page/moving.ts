/**
 * A move of a gift whose answer may be lost: its key stays on the device and, with the PIN, gives the new code again.
 */
import { v4 } from 'uuid'
import { onDevice } from '../device/small-storage'
import { forgetPin, prepareForReload, rememberPin } from '../gift/pin/kept-pins'
import { moveUnsaved } from '../gift/shared/form/unsaved'
import { canStore, device } from '../gift/shared/submit/submit'
import { databaseTrouble } from '../offline/store/database-trouble'
import { moveGift } from './gift-pin.api'

const name = (code: string) => `tohfa.move.${code}`

/** The key of a move that was begun here and whose answer has not come. */
export const begunMove = (code: string) => onDevice.read(name(code))

function begin(code: string): string {
  const key = begunMove(code) ?? v4()
  onDevice.write(name(code), key)
  return key
}

/** Forgets a move that the server refused: the next one gets a new key. */
export const endMove = (code: string) => onDevice.write(name(code), null)

/** Whether work for the gift still waits on this device: the server would refuse it under the old code. */
export async function hasWork(code: string): Promise<boolean> {
  if (!canStore()) return false
  const { outboxViews } = await import('../offline/device-store')
  try {
    return (await outboxViews.pendingOf(code)).length > 0
  } catch (error) {
    if (databaseTrouble() === 'refused') return false
    throw error
  }
}

/**
 * Moves the gift, and this device with it.
 * @returns the new code, under which the PIN opens the gift at once
 * @throws what the API client throws
 */
export async function move(code: string, pin: string): Promise<string> {
  prepareForReload()
  const to = await moveGift(code, pin, begin(code))
  await rememberPin(to, pin)
  forgetPin(code)
  endMove(code)
  await moveUnsaved(code, to)
  if (canStore())
    // the next visit of the old link forgets it, too
    await device().then(
      ({ forget }) => forget(code, 'code_moved'),
      () => undefined,
    )
  return to
}
