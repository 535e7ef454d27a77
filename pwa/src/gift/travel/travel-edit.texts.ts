/** What the form that edits a traveler's details says. */
export const editTitle = 'Edit travel details'
export const numbersAgain =
  'Identity numbers that you changed have to be entered again: this device keeps them only in a sealed form that cannot be read here.'
export const saveChanges = 'Save Changes'
export const saving = 'Saving...'
