export const needsNetwork =
  'This needs the network, and the server did not answer. What you entered is still here: please try again when you are back online.'
