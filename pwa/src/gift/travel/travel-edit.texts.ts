/** What the form that edits a traveler's details says. */
export const editTitle = 'Edit travel details'
export const numbersAgain =
  'Please enter identity numbers that you changed again: this device saved them encrypted and cannot read them.'
export const saveChanges = 'Save Changes'
export const saving = 'Saving...'
