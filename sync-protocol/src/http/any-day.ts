/** For the description of a form: a call checks its days against a last day of its own, which only the call knows. */
export const ANY_DAY = '9999-12-31'
