/** As a ref: the element takes the focus when its dialog opens. React's autoFocus comes before that, and does nothing. */
export const firstFocus = (element: HTMLElement | null) => element?.setAttribute('autofocus', '')

/** Takes the focus when the dialog opens, so that a screen reader starts at its title. */
export const FirstFocus = ({ children }: { children: string }) => (
  <bdi tabIndex={-1} ref={firstFocus}>
    {children}
  </bdi>
)
