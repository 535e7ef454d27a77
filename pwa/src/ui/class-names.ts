/** Joins the class names that are not empty. */
export const classNames = (...names: (string | false | null | undefined)[]) => names.filter(Boolean).join(' ')
