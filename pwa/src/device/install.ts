/**
 * Installing the app, if this browser can and has not done so. index.html keeps the offer, which comes once per page.
 */

/** https://wicg.github.io/manifest-incubations/#beforeinstallpromptevent-interface */
interface InstallOffer extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}
declare global {
  interface Window {
    installOffer?: InstallOffer | undefined
  }
}

/** How: the browser asks; by hand, as on an iPhone; null: not possible here, or already installed. */
export type InstallWay = 'asked' | 'by-hand' | null

const CHANGED = 'installoffer'

export const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Whether this is an installed app that shares no storage with the browser it came from, as on iPhones and Macs. */
export const isInstalledApart = () => isInstalled() && !('onbeforeinstallprompt' in window)

export function installWay(): InstallWay {
  if (isInstalled()) return null
  if (window.installOffer) return 'asked'
  return isIos() ? 'by-hand' : null
}

// an iPad claims to be a Mac
const isIos = () =>
  /iPhone|iPad/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** @returns a function that ends it */
export function watchInstallWay(changed: () => void): () => void {
  const installed = () => {
    window.installOffer = undefined
    changed()
  }
  addEventListener(CHANGED, changed)
  addEventListener('appinstalled', installed)
  return () => {
    removeEventListener(CHANGED, changed)
    removeEventListener('appinstalled', installed)
  }
}

/** Keeps the offer, as index.html does, on pages that have no script of their own for it. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (offer) => {
    offer.preventDefault()
    window.installOffer = offer as InstallOffer
    dispatchEvent(new Event(CHANGED))
  })
}

/** Lets the browser ask. An offer is valid for one question. */
export async function install(): Promise<void> {
  const offer = window.installOffer
  window.installOffer = undefined
  dispatchEvent(new Event(CHANGED))
  await offer?.prompt()
}
