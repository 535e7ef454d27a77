/** The email of the account that this device's campaigns belong to, so that another account never sees them. */
const KEY = 'email'

export function knownEmail(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

export function rememberEmail(email: string): void {
  try {
    localStorage.setItem(KEY, email)
  } catch {
    // asked for again at the next start
  }
}

/** Called before somebody is signed in: what another account left on this device is forgotten, but for what waits in the outbox. */
export async function keepAccount(email: string): Promise<void> {
  if (knownEmail() !== email) await forgetAccount()
  rememberEmail(email)
}

/** Forgets the account's email, campaigns with their pictures, drafts, and what has arrived; what waits in the outbox stays. */
export async function forgetAccount(): Promise<void> {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // nothing was kept
  }
  // fetched when it is needed: the login has no form of a gift
  const { forgetDrafts } = await import('../gift/form/form-draft')
  forgetDrafts()
  const { cache, drafts } = await import('../offline/device-store')
  await Promise.all([cache.forgetOwner(), drafts.forgetOwner()])
  const { devicePictures } = await import('../offline/pictures/device-pictures')
  // behind another tab's work it may take its time
  void devicePictures()
    ?.tidy()
    .catch(() => undefined)
}
