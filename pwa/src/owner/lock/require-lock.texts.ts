/** Texts of the owner's choice whether phones that help lock. */
export const require = 'Ask for a lock on phones that help'
export const requireHint =
  'Phones that hold this campaign, yours too, then ask for a PIN of their own before they show or store its recipients. Whoever forgets it needs the network to see them again.'
export const requireFailed = 'The lock was not changed'
