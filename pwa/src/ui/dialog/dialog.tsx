import { useId, useLayoutEffect, useRef, type MouseEvent, type ReactNode, type SyntheticEvent } from 'react'
import { classNames } from '../class-names'
import { IconButton } from '../button'
import { ButtonRow } from '../button-row'
import { SENDING } from '../form/use-checked-form'
import { CloseIcon } from '../icons'
import { ToastRegion } from './toast-region'
import { close } from '../ui.texts'

interface DialogProps {
  title: ReactNode
  /** the id of what is read with its title */
  about?: string
  open: boolean
  /** undefined: only a button of its content closes it */
  onClose: (() => void) | undefined
  /** 'wide' for forms with two columns */
  size?: 'normal' | 'wide'
  /** while true, or while a form in it is sent, neither Escape, backdrop nor X closes it */
  locked?: boolean
  children: ReactNode
}

/**
 * A modal dialog. Escape, the backdrop and the X close it; the browser returns the focus. Its children are mounted only
 * while it is open. On a phone it is a sheet at the bottom of the screen.
 */
export function Dialog(props: DialogProps) {
  return props.open ? <OpenDialog {...props} /> : null
}

function OpenDialog({ title, about, onClose, size = 'normal', locked = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()

  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // on a phone the keyboard would cover the dialog
    if (matchMedia('(pointer: fine)').matches && !element?.querySelector('[autofocus]'))
      element?.querySelector<HTMLElement>('form :is(input:not([type=date]), select, textarea)')?.focus()
    // close it before it unmounts, or the focus would not return
    return () => element?.close()
  }, [])

  const isLocked = () => locked || Boolean(dialog.current?.querySelector(`[${SENDING}]`))
  const leave = () => {
    if (!isLocked()) onClose?.()
  }
  const cancel = (event: SyntheticEvent) => {
    // the cancel event of a file chooser inside bubbles up
    if (event.target !== dialog.current) return
    event.preventDefault()
    leave()
  }
  const closed = () => {
    // browsers ignore preventDefault at the second Escape
    if (!dialog.current || dialog.current.open) return
    if (isLocked() || !onClose) dialog.current.showModal()
    else onClose()
  }
  const pressed = (event: MouseEvent) => {
    if (event.target !== dialog.current) return
    // a press on the scrollbar is not a press on the backdrop
    const { left, right, top, bottom } = dialog.current.getBoundingClientRect()
    const { clientX: x, clientY: y } = event
    if (x < left || x > right || y < top || y > bottom) leave()
  }

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      aria-describedby={about}
      onCancel={cancel}
      onClose={closed}
      onMouseDown={pressed}
      className={classNames(
        'dialog ring-inside fixed inset-0 m-auto mb-0 max-h-[calc(100%-1rem)] w-full max-w-full overflow-y-auto overscroll-contain rounded-t-card bg-surface p-0 text-ink shadow-float sm:mb-auto sm:max-h-[calc(100%-max(1rem,2*var(--toast,0px)))] sm:rounded-card',
        size === 'wide' ? 'sm:max-w-2xl' : 'sm:max-w-md',
      )}
    >
      {/* no <header>: in a dialog that is mounted outside of <main> it would be a second banner */}
      <div className="top-0 z-10 flex items-center justify-between bg-surface py-2 pr-2 pl-5 [@media(height>=30rem)]:sticky">
        <h2 id={titleId} className="min-w-0 py-2 font-semibold">
          {title}
        </h2>
        {onClose && (
          <IconButton label={close} onClick={leave}>
            <CloseIcon />
          </IconButton>
        )}
      </div>
      <div className="px-5 pt-2 pb-[max(1.25rem,env(safe-area-inset-bottom))]">{children}</div>
      <ToastRegion />
    </dialog>
  )
}

/** The buttons at the end of a dialog or form; the last one is the main action. */
export const Actions = ({ children }: { children: ReactNode }) => (
  <ButtonRow className="mt-5 sm:ml-auto">{children}</ButtonRow>
)

/** The same, fixed within reach of the thumb. */
export const StickyActions = ({ children }: { children: ReactNode }) => (
  <StickyBar>
    <Actions>{children}</Actions>
  </StickyBar>
)

/** Stays at the end of the screen while a dialog scrolls; if it would fill half of the screen, at the dialog's end. */
export const StickyBar = ({ children }: { children: ReactNode }) => (
  <div className="bottom-(--toast,0) sm:bottom-0 -mx-5 -mb-[max(1.25rem,env(safe-area-inset-bottom))] flow-root border-t border-line bg-surface px-5 pb-[max(1.25rem,env(safe-area-inset-bottom))] [@media(height>=30rem)]:sticky">
    {children}
  </div>
)
