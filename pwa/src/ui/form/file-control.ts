/** The look of an input that chooses files: its button is that of the other buttons. */
export const FILE_CONTROL =
  'block w-full min-h-touch text-soft file:mr-3 file:min-h-touch max-[22rem]:file:block file:cursor-pointer file:rounded-control file:border file:border-solid file:border-edge file:bg-surface file:px-4 file:text-base file:font-medium file:text-ink'
