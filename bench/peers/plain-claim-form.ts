/** The smallest page with the claim form's fields: written by hand, without style sheet and script. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'

const field = (name: string, label: string, attributes = '') =>
  `<p><label for="${name}">${label}</label><input id="${name}" name="${name}" ${attributes}></p>`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Claim your gift</title>
<style>
body{font:16px/1.5 system-ui,sans-serif;max-width:36rem;margin:0 auto;padding:1rem;color:#222;background:#fff}
h1{font-size:1.5rem}
label{display:block;font-weight:500}
input,textarea{box-sizing:border-box;width:100%;min-height:3rem;padding:.5rem .75rem;border:1px solid #888;border-radius:.5rem;font:inherit}
button{width:100%;min-height:3rem;border:0;border-radius:.5rem;background:#7b1e3a;color:#fff;font:inherit}
</style>
</head>
<body>
<h1>Claim your gift</h1>
<p>Tell us who you are. You get a digital contact card that you can share and change at any time.</p>
<form method="post" enctype="multipart/form-data">
${field('name', 'Full name', 'autocomplete="name" required')}
${field('company_name', 'Company name', 'autocomplete="organization" required')}
${field('mobile', 'Mobile', 'type="tel" autocomplete="tel" required')}
${field('email', 'Email', 'type="email" autocomplete="email" required')}
${field('website', 'Website (optional)', 'inputmode="url" autocomplete="url"')}
${field('whatsapp', 'WhatsApp (optional)', 'type="tel" autocomplete="tel"')}
<p><label for="address">Address (optional)</label><textarea id="address" name="address" rows="3"></textarea></p>
${field('latitude', 'Latitude (optional)', 'inputmode="decimal"')}
${field('longitude', 'Longitude (optional)', 'inputmode="decimal"')}
${field('profile_image', 'Profile photo (optional)', 'type="file" accept="image/*"')}
${field('pin', '6-digit PIN', 'type="password" inputmode="numeric" required')}
${field('pin_confirmation', 'Confirm PIN', 'type="password" inputmode="numeric" required')}
<button>Claim this gift</button>
</form>
</body>
</html>
`

export async function servePlainForm(): Promise<{ origin: string; stop(): Promise<void> }> {
  const body = gzipSync(PAGE, { level: 9 })
  const server = createServer((request, response) => {
    if (request.url !== '/') return void response.writeHead(404).end()
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'gzip',
      'content-length': body.length,
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
