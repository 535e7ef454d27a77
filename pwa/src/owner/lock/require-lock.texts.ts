/** Texts of the owner's choice whether phones that help lock. */
export const require = 'Require a lock on helpers’ phones'
export const requireHint =
  'Phones with this campaign, including yours, then ask for their own PIN before they show or store its recipients. Anyone who forgets it needs to be online to see them again.'
export const requireFailed = 'The lock was not changed'
