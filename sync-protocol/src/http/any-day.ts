/** For the description of a form: each call checks its days against its own last day, which only the call knows. */
export const ANY_DAY = '9999-12-31'
