/** As a ref: the element takes the focus when its dialog opens. React's autoFocus comes before that, and does nothing. */
export const firstFocus = (element: HTMLElement | null | undefined) => element?.setAttribute('autofocus', '')

const focusTitle = (text: HTMLElement | null) => {
  const title = text?.parentElement
  title?.setAttribute('tabindex', '-1')
  firstFocus(title)
}

/** The title takes the focus when its dialog opens, so that a screen reader starts there. */
export const FirstFocus = ({ children }: { children: string }) => <bdi ref={focusTitle}>{children}</bdi>
