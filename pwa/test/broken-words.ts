/**
 * Like those of the walk's in-page.ts, this function uses nothing else of its file.
 * @returns words that are broken between two lines, or wider than their box; what people typed may break
 */
export function brokenWords(): string[] {
  const wrong = new Set<string>()
  const typed = 'bdi, time, svg, .font-mono, .break-all, .wrap-anywhere, .truncate'
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest(typed) || !parent.checkVisibility()) continue
    let box = parent
    while (getComputedStyle(box).display === 'inline' && box.parentElement) box = box.parentElement
    const { right: edge, width } = box.getBoundingClientRect()
    // only for screen readers
    if (width <= 1) continue
    for (const { 0: word, index } of (node.textContent ?? '').matchAll(
      /(?<![\p{L}\p{N}.@/:-])[\p{L}\p{M}\p{N}’]{2,}(?![.@/:-]?[\p{L}\p{N}@])/gu,
    )) {
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const lines = [...range.getClientRects()].filter(({ width }) => width > 0)
      if (new Set(lines.map(({ top }) => Math.round(top))).size > 1)
        wrong.add(`breaks “${word}”: ${box.outerHTML.slice(0, 120)}`)
      if (lines.some(({ right }) => right > edge + 1))
        wrong.add(`is too narrow for “${word}”: ${box.outerHTML.slice(0, 120)}`)
    }
  }
  return [...wrong]
}
