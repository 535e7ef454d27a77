/** Texts of form parts that ask the device for its location or a photo. */
export { location, pinLabel as pin } from '../ui.texts'

// location
export const optionalMark = '(optional)'
export const getLocation = 'Get My Location'
export const updateLocation = 'Update My Location'
export const gettingLocation = 'Getting your location…'
export const enterLocation = 'Enter it by hand'
export const latitude = 'Latitude'
export const longitude = 'Longitude'

// photo
export const photo = 'Profile photo'
export const choosePhoto = 'Choose a photo'
export const removePhoto = 'Remove photo'
export const preparingPhoto = 'Preparing your photo…'
export const photoPreview = 'The photo you chose'

// choosing a PIN
export const pinHint = 'You need it to open or change your details later. Nobody can look it up.'
export const pinConfirmation = 'Confirm PIN'
