/** Takes the focus when its dialog opens, so that it is read from its title on. */
export const FirstFocus = ({ children }: { children: string }) => (
  <bdi tabIndex={-1} ref={(title) => title?.setAttribute('autofocus', '')}>
    {children}
  </bdi>
)
