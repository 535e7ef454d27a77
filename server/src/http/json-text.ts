declare const of: unique symbol

/** JSON text whose type remembers what it was made of. */
export type JsonText<Body> = string & { readonly [of]: Body }

/** The same in bytes, plain or compressed. */
export type JsonBytes<Body> = Buffer & { readonly [of]: Body }

export const jsonText = <Body>(body: Body) => JSON.stringify(body) as JsonText<Body>

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
  let before = start
  for await (const item of items) {
    yield before + JSON.stringify(await toWire(item))
    before = ',\n'
  }
  yield before === start ? start + end : end
}
