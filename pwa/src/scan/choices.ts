/** How a person uses the scanner on this device. */

const SOUND = 'tohfa.scan.sound'
const AT_ONCE = 'tohfa.scan.at-once'
/** only in this tab: stalls change */
const CAMPAIGN = 'tohfa.scan.campaign'

function read(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key)
  } catch {
    return null
  }
}

function write(storage: () => Storage, key: string, value: string): void {
  try {
    storage().setItem(key, value)
  } catch {
    // until the page is left
  }
}

/** only in this tab */
const CAMERA = 'tohfa.scan.camera'

const device = () => localStorage
const tab = () => sessionStorage

export const soundIsOn = () => read(device, SOUND) !== 'off'
export const setSound = (on: boolean) => write(device, SOUND, on ? 'on' : 'off')

/** Whether an unclaimed gift opens its form at once; null: nobody has chosen. */
export function opensAtOnce(): boolean | null {
  const chosen = read(device, AT_ONCE)
  return chosen === null ? null : chosen === 'on'
}
export const setOpensAtOnce = (on: boolean) => write(device, AT_ONCE, on ? 'on' : 'off')

/** Id of the campaign that gifts are scanned for; '' for any; null: nobody has chosen. */
export const chosenCampaign = () => read(tab, CAMPAIGN)
export const chooseCampaign = (id: string) => write(tab, CAMPAIGN, id)

/** Whether the camera is on in this tab, including the way to a form and back. */
export const cameraIsWanted = () => read(tab, CAMERA) === 'on'
export const noteCamera = (on: boolean) => write(tab, CAMERA, on ? 'on' : 'off')
