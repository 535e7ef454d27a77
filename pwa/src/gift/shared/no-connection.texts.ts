/** Texts about sending, whatever kind of gift it is. */
export const notSent =
  'You are offline, so this was not sent. What you typed is still here. Please try again.'
export const pinCheckedLater = 'You are offline. Your PIN will be checked when the change is sent.'
export const needsConnection =
  'You are offline, and these details are only on the server. Please try again when you are online.'
