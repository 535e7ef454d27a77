export const needsNetwork =
  'The server could not be reached. What you entered is still here. Please try again when you are back online.'
