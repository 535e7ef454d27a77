/** The look of a way to give a code other than by the camera. */
export const TOOL =
  'flex min-h-touch flex-col items-center justify-center gap-0.5 rounded-control border border-edge bg-surface px-1 py-1.5 text-center text-sm font-medium text-ink hover:bg-sunken'
