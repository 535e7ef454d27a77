/** What both sides must agree on about admins' lists and charts (specification section 9). */

/** code points of what an admin's lists are searched for */
export const ADMIN_SEARCH_MAX = 120
/** days that an admin's charts of growth may show at once: two leap years */
export const GROWTH_DAYS_MAX = 732
