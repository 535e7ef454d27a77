/** rows of a long list that a screen shows at first, and how many more each time */
export const SHOWN_AT_ONCE = 50
