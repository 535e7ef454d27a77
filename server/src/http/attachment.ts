import type { FastifyReply } from 'fastify'

/** Names the download, in ASCII for old readers and in UTF-8 (RFC 6266, RFC 8187). */
export function attachment(reply: FastifyReply, fileName: string): void {
  const ascii = fileName.replace(/[^\x20-\x7E]|["\\%]/g, '_')
  const utf8 = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  reply.header('content-disposition', `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`)
}
