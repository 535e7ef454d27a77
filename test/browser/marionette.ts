/**
 * The protocol that every Firefox has and geckodriver speaks: the commands of WebDriver over a socket. They
 * also work in a browser that runs no script.
 */
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Marionette {
  /** @returns the command's answer; rejects with WebDriver's name of the error */
  send<T = unknown>(command: string, parameters?: Record<string, unknown>): Promise<T>
  close(): void
}

type Answer = [type: 1, id: number, error: { error: string; message: string } | null, result: unknown]

interface Waiting {
  resolve: (result: unknown) => void
  reject: (error: Error) => void
}

export async function connectMarionette(port: number): Promise<Marionette> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  const waiting = new Map<number, Waiting>()
  let lastId = 0

  const settle = (message: unknown) => {
    // the first message is a greeting
    if (!Array.isArray(message)) return
    const [, id, error, result] = message as Answer
    const asked = waiting.get(id)
    waiting.delete(id)
    if (error) asked?.reject(new Error(`${error.error}: ${error.message}`))
    else asked?.resolve(result)
  }
  // each message begins with its length: `12:[1,1,null,{}]`
  let come = Buffer.alloc(0)
  socket.on('data', (piece) => {
    come = Buffer.concat([come, piece])
    for (;;) {
      const start = come.indexOf(':') + 1
      const end = start + Number(come.toString('latin1', 0, start - 1))
      if (start === 0 || come.length < end) return
      settle(JSON.parse(come.toString('utf8', start, end)))
      come = come.subarray(end)
    }
  })
  socket.on('error', () => socket.destroy())
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('Firefox is gone'))
    waiting.clear()
  })
  return {
    send: <T>(command: string, parameters: Record<string, unknown> = {}) =>
      new Promise<T>((resolve, reject) => {
        if (socket.destroyed) return reject(new Error('Firefox is gone'))
        const message = JSON.stringify([0, ++lastId, command, parameters])
        waiting.set(lastId, { resolve: resolve as (result: unknown) => void, reject })
        socket.write(`${Buffer.byteLength(message)}:${message}`)
      }),
    close: () => socket.destroy(),
  }
}
