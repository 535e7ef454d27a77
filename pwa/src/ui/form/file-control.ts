/** The look of an input that chooses files: its button looks like the other buttons (ui/tokens.css). */
export const FILE_CONTROL = 'chooses-files block w-full min-h-touch text-soft'
