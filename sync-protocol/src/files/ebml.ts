/** As much of EBML (RFC 8794) as a webm file needs: elements are an id, a size and content. */

export interface Element {
  id: number
  /** offset of the id */
  start: number
  /** offset of the content */
  content: number
  /** offset after it; undefined if its size is unknown, as written by a recorder that cannot know it */
  end: number | undefined
}

/** The element at an offset; undefined if the bytes end before its head does, or are none. */
export function elementAt(bytes: Uint8Array, start: number): Element | undefined {
  const idLength = lengthOf(bytes[start])
  const sizeStart = start + idLength
  const sizeLength = lengthOf(bytes[sizeStart])
  if (idLength === 0 || idLength > 4 || sizeLength === 0 || sizeStart + sizeLength > bytes.length)
    return undefined
  const size = readSize(bytes, sizeStart, sizeLength)
  const content = sizeStart + sizeLength
  return {
    id: readUint(bytes, start, sizeStart),
    start,
    content,
    end: size === undefined ? undefined : content + size,
  }
}

/** The whole elements between two offsets, up to the first one that is cut off. */
export function* elementsBetween(bytes: Uint8Array, from: number, to: number) {
  for (let at = from; at < to;) {
    const element = elementAt(bytes, at)
    if (element?.end === undefined || element.end > to) return
    yield { ...element, end: element.end }
    at = element.end
  }
}

/** how many bytes a number with its length in its first byte takes; 0 if it is none */
const lengthOf = (first = 0) => (first === 0 ? 0 : Math.clz32(first) - 23)

/** undefined: all ones, "not known" */
function readSize(bytes: Uint8Array, start: number, length: number): number | undefined {
  let size = (bytes[start] ?? 0) & (0xff >> length)
  let ones = size === 0xff >> length
  for (let at = start + 1; at < start + length; at++) {
    ones &&= bytes[at] === 0xff
    size = size * 256 + (bytes[at] ?? 0)
  }
  return ones ? undefined : size
}

/** A big-endian number, as content of an element. */
export function readUint(bytes: Uint8Array, start: number, end: number): number {
  let value = 0
  for (let at = start; at < end; at++) value = value * 256 + (bytes[at] ?? 0)
  return value
}

/** An element of an id and its content. */
export function element(id: number, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, part) => sum + part.length, 0)
  return joined([head(id, size), ...content])
}

/** What comes before the content of an element: its id, and the size in eight bytes. */
export const head = (id: number, size: number) => joined([idBytes(id), new Uint8Array([1]), uint(size, 7)])

const idBytes = (id: number) => uint(id, id > 0xffffff ? 4 : id > 0xffff ? 3 : id > 0xff ? 2 : 1)

/** A number as content, in this many bytes. */
export function uint(value: number, length: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(length)
  for (let at = length - 1, rest = value; at >= 0; at--, rest = Math.floor(rest / 256)) bytes[at] = rest % 256
  return bytes
}

export function float(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8)
  new DataView(bytes.buffer).setFloat64(0, value)
  return bytes
}

function joined(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
