export const needsNetwork =
  'This needs the network, and the server cannot be reached. Nothing was changed. Please try again when you are back online.'
