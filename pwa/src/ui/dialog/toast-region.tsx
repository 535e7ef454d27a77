export const TOASTS = '[data-toasts]'

/** The live region of a dialog, present from its opening. */
export const ToastRegion = () => <div aria-live="polite" data-toasts />
