declare const of: unique symbol

/** JSON text whose type remembers what it was made of. */
export type JsonText<Body> = string & { readonly [of]: Body }

/** The same in bytes, plain or compressed. */
export type JsonBytes<Body> = Buffer & { readonly [of]: Body }

export const jsonText = <Body>(body: Body) => JSON.stringify(body) as JsonText<Body>

/** characters of a list that are sent together */
const SENT_AT_ONCE = 65_536

/**
 * A list as JSON, made while it is read. @param toWire what is written of an item @param start before the first item
 * @param end after the last one
 */
export async function* jsonList<Item>(
  items: AsyncIterable<Item>,
  toWire: (item: Item) => unknown,
  start: string,
  end: string,
): AsyncGenerator<string> {
  let text = start
  let between = ''
  for await (const item of items) {
    text += between + JSON.stringify(await toWire(item))
    between = ',\n'
    if (text.length < SENT_AT_ONCE) continue
    yield text
    text = ''
  }
  yield text + end
}
