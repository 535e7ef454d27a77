import { ConfigError } from '../../config/config'

const EXPECTED = 'should look like s3://bucket/prefix?endpoint=https://s3.example.com&region=eu-1'

/** the folder of the trash under the prefix */
export const S3_TRASH = 'trash'

const refuse = (why: string): never => {
  throw new ConfigError('STORAGE_URL', `${EXPECTED}: ${why}`)
}

function endpointOf(text: string | null): string | undefined {
  if (text === null) return undefined
  const url = URL.canParse(text) ? new URL(text) : refuse('the endpoint is not a URL')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') refuse('the endpoint is not an http(s) URL')
  if (url.username !== '' || url.password !== '') {
    refuse('credentials belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  return text
}

/** With a slash at its end, so that `a` is not a prefix of `ab`. */
function prefixOf(path: string): string {
  const names = path.replace(/^\//, '').replace(/\/$/, '')
  if (names === '') return ''
  if (!/^[\w.-]+(\/[\w.-]+)*$/.test(names))
    refuse('the prefix may have letters, digits, dots, hyphens, underscores and single slashes')
  // the trash of one installation would be among the stored files of another
  if (names.split('/').includes(S3_TRASH)) refuse(`no part of the prefix may be called "${S3_TRASH}"`)
  return `${names}/`
}

export interface S3Location {
  bucket: string
  /** what all names begin with, with a slash at its end; empty: the whole bucket */
  prefix: string
  /** undefined: Amazon's own */
  endpoint: string | undefined
  region: string
}

/** Reads the STORAGE_URL of an S3-compatible service. @throws ConfigError naming what is wrong with it */
export function parseS3Url(text: string): S3Location {
  const url = URL.canParse(text) ? new URL(text) : refuse('it is not a URL')
  if (url.protocol !== 's3:') refuse('only s3:// is supported')
  if (url.username !== '' || url.password !== '') {
    refuse('credentials belong in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY')
  }
  if (!/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(url.host)) refuse('the bucket name is not valid')
  for (const name of url.searchParams.keys()) {
    if (name !== 'endpoint' && name !== 'region') refuse(`"${name}" is not known`)
  }
  return {
    bucket: url.host,
    prefix: prefixOf(url.pathname),
    endpoint: endpointOf(url.searchParams.get('endpoint')),
    region: url.searchParams.get('region') || 'us-east-1',
  }
}
