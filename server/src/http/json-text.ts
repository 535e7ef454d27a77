declare const of: unique symbol

/** JSON text whose type remembers what it was made of. */
export type JsonText<Body> = string & { readonly [of]: Body }

/** The same in bytes, plain or compressed. */
export type JsonBytes<Body> = Buffer & { readonly [of]: Body }

export const jsonText = <Body>(body: Body) => JSON.stringify(body) as JsonText<Body>
