/** Takes the focus when the dialog opens, so that a screen reader starts at its title. */
export const FirstFocus = ({ children }: { children: string }) => (
  <bdi tabIndex={-1} ref={(title) => title?.setAttribute('autofocus', '')}>
    {children}
  </bdi>
)
