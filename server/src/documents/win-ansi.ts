/** Whether the standard fonts of PDF can show a text: WinAnsiEncoding, which is Windows code page 1252. */
export const isWinAnsi = (text: string): boolean =>
  /^[ -~\u00A0-\u00FF€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]*$/.test(text)
