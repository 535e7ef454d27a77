/** A button of a row that is tiles on a phone: its icon above its text. */
export const TILE =
  'sm:px-3 max-sm:min-h-15 max-sm:flex-col max-sm:gap-1 max-sm:px-0.5 max-sm:py-1.5 max-sm:text-xs max-sm:leading-tight'
