import pg from 'pg'

const TELL_EVERY_MS = 20

/** The driver's methods for replication, which its types leave out. */
interface CopyingClient {
  connection: { sendCopyFromChunk(chunk: Buffer): void; stream: { destroy(): void } }
}

/**
 * Confirms all that the server has written so far, as the synchronous standby `late` does when it returns. Sessions with
 * `synchronous_commit` wait for it.
 * @returns ends it
 */
export async function confirmAsStandby(url: string): Promise<() => void> {
  const config = { connectionString: url, application_name: 'late', replication: 'true' }
  const client = new pg.Client(config)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ xlogpos: string; timeline: number }>('IDENTIFY_SYSTEM')
  const { xlogpos = '0/0', timeline = 1 } = rows[0] ?? {}
  // it has no result, because from now on both sides only copy
  client.query(`START_REPLICATION PHYSICAL ${xlogpos} TIMELINE ${timeline}`).catch(() => {})
  const { connection } = client as unknown as CopyingClient
  // again and again, because it only counts once the server considers this standby caught up
  const telling = setInterval(() => connection.sendCopyFromChunk(confirmationOf(xlogpos)), TELL_EVERY_MS)
  return () => {
    clearInterval(telling)
    connection.stream.destroy()
  }
}

/** A standby status update: position written, flushed and applied, the time, and that no answer is needed. */
function confirmationOf(position: string): Buffer {
  const [high = 0n, low = 0n] = position.split('/').map((part) => BigInt(`0x${part}`))
  const message = Buffer.alloc(34)
  message.write('r')
  for (const at of [1, 9, 17]) message.writeBigUInt64BE((high << 32n) | low, at)
  return message
}
