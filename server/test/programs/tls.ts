/** TLS on loopback with a certificate that only the tests trust. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'

/** self-signed, for localhost and 127.0.0.1; its key is only used in tests */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBmzCCAUGgAwIBAgIUEQhE++o9Qa0K47NdMLOmYihQaXIwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyNDAzMzQzNloYDzIxMjYxMDMx
MDMzNDM2WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAATqbWHTljULGL2utDa5tKVTnHjjWY0mWnd+NcU/xslDeL1YJSwnZbCd
X3EnJZn5bKw024+5NMPkagbf0zG1h4Yuo28wbTAdBgNVHQ4EFgQUTapnnIEV6zQ0
ErnuVC1tlRt7tOIwHwYDVR0jBBgwFoAUTapnnIEV6zQ0ErnuVC1tlRt7tOIwDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSAAwRQIgV1bIrfZeLrqy1F2b8CqrcJN1GAWSd2jc0JeMJOcUZK0CIQDw
7ObsEhH0v5L76+PpfRjsUryX4CVAPYgA0l6DddYGXA==
-----END CERTIFICATE-----
`
export const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgeiKPyLIaO/qC/Het
auNm0emlle+XlxcsJU9Mypdz9vihRANCAATqbWHTljULGL2utDa5tKVTnHjjWY0m
Wnd+NcU/xslDeL1YJSwnZbCdX3EnJZn5bKw024+5NMPkagbf0zG1h4Yu
-----END PRIVATE KEY-----
`

/** bytes of the TLS request, which comes first */
const SSL_REQUEST = 8

/** A proxy to a test PostgreSQL server that accepts only TLS. @param url of a database on it */
export async function openTlsWay(url: string) {
  const { pathname, searchParams } = new URL(url)
  const socket = join(searchParams.get('host') ?? '', '.s.PGSQL.5432')
  const open = new Set<Socket>()
  const way = createServer((client) => {
    open.add(client)
    client.on('error', () => {}).on('close', () => open.delete(client))
    client.once('data', (asked) => {
      if (asked.byteLength !== SSL_REQUEST) return client.destroy()
      client.pause()
      client.write('S')
      const secure = new TLSSocket(client, { isServer: true, cert: CERTIFICATE, key: KEY })
      const server = connect(socket)
      for (const [from, to] of [
        [secure, server],
        [server, secure],
      ] as const)
        from.on('error', () => {}).on('close', () => to.destroy())
      secure.pipe(server)
      server.pipe(secure)
    })
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const { port } = way.address() as AddressInfo
  return {
    /** does not mention TLS */
    url: `postgres://postgres@localhost:${port}${pathname}`,
    async close() {
      for (const end of open) end.destroy()
      await new Promise((closed) => way.close(closed))
    },
  }
}
