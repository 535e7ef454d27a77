/** What is said of sending, whatever kind of gift it is. */
export const notSent =
  'This could not be sent: there is no connection. What you typed is still here, please try again.'
export const pinCheckedLater = 'No connection. Your PIN will be checked when the change is sent.'
export const needsConnection =
  'There is no connection, and these details are kept at the server alone. Please try again when you are online.'
