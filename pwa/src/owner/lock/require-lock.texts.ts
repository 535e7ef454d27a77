/** Texts of the owner’s choice whether helping phones lock. */
export const requireLock = 'Require a lock on helpers’ phones'
export const requireLockHint =
  'Every phone with this campaign, including yours, will ask for a PIN of its own before it shows or stores recipients’ details. Anyone who forgets that PIN has to be online to see the details again.'
export const requireLockFailed = 'The lock was not changed'
