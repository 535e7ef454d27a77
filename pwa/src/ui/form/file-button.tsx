import type { ComponentProps } from 'react'

interface FileButtonProps extends ComponentProps<'input'> {
  /** what the button says; the name of the control is its label */
  says: string
}

/**
 * Chooses files, by a press or by dropping them on it. It looks like the other buttons, and names no files: its field
 * shows what was chosen. Without script it is the browser's own control (ui/tokens.css).
 */
export const FileButton = ({ says, ...input }: FileButtonProps) => (
  <span className="file-button inline-flex min-h-touch">
    <span aria-hidden="true">{says}</span>
    <input type="file" {...input} />
  </span>
)
