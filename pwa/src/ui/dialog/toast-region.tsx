export const TOASTS = '[data-toasts]'

/** The live region of a dialog, from its opening on. */
export const ToastRegion = () => <div aria-live="polite" data-toasts />
