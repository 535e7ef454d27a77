/** Texts about a gift whose campaign was deleted. */

export const deletedHint = 'This gift no longer exists: its campaign was deleted.'
export const enteredIsSafe = 'What you entered is safe on this device.'
export const removeHere = 'Remove from this device'
export const removedHere = 'The gift was removed from this device'
export const removeFailed = 'The gift could not be removed from this device'
