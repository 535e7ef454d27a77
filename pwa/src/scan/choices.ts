/** How a person uses the scanner on this device. */
import { inTab, onDevice } from '../device/small-storage'

const SOUND = 'tohfa.scan.sound'
const AT_ONCE = 'tohfa.scan.at-once'
/** only in this tab: stalls change */
const CAMPAIGN = 'tohfa.scan.campaign'
/** only in this tab */
const CAMERA = 'tohfa.scan.camera'

export const soundIsOn = () => onDevice.read(SOUND) !== 'off'
export const setSound = (on: boolean) => onDevice.write(SOUND, on ? 'on' : 'off')

/** Whether an unclaimed gift opens its form at once; null: nobody has chosen. */
export function opensAtOnce(): boolean | null {
  const chosen = onDevice.read(AT_ONCE)
  return chosen === null ? null : chosen === 'on'
}
export const setOpensAtOnce = (on: boolean) => onDevice.write(AT_ONCE, on ? 'on' : 'off')

/** Id of the campaign that gifts are scanned for; '' for any; null: nobody has chosen. */
export const chosenCampaign = () => inTab.read(CAMPAIGN)
export const chooseCampaign = (id: string) => inTab.write(CAMPAIGN, id)

/** Whether the camera is on in this tab, including the way to a form and back. */
export const cameraIsWanted = () => inTab.read(CAMERA) === 'on'
export const noteCamera = (on: boolean) => inTab.write(CAMERA, on ? 'on' : 'off')
