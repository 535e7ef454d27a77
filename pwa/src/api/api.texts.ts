export const needsNetwork = 'The server could not be reached. Please try again when you are back online.'
export const formNeedsNetwork =
  'The server could not be reached. What you entered is still here. Please try again when you are back online.'
export const serverFailing = 'The server has a problem right now. Please try again in a moment.'
