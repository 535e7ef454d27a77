export const TOASTS = '[data-toasts]'

/**
 * The live region of a dialog, present from its opening. In a sheet it also keeps the room in which a toast was shown,
 * until the sheet closes: nothing moves when the toast disappears.
 */
export const ToastRegion = () => (
  <div
    aria-live="polite"
    data-toasts
    className="bottom-0 h-(--toast,0) bg-surface sm:h-0 [@media(height>=30rem)]:sticky"
  />
)
