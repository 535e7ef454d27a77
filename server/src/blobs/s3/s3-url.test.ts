import { expect, it } from 'vitest'
import { parseS3Url } from './s3-url'

it('reads bucket, prefix, endpoint and region', () => {
  expect(parseS3Url('s3://my-gifts?endpoint=https://s3.example.com:9000&region=eu-1')).toEqual({
    bucket: 'my-gifts',
    prefix: '',
    endpoint: 'https://s3.example.com:9000',
    region: 'eu-1',
  })
  const amazon = { bucket: 'gifts', endpoint: undefined, region: 'us-east-1' }
  expect(parseS3Url('s3://gifts')).toEqual({ ...amazon, prefix: '' })
  expect(parseS3Url('s3://gifts/')).toEqual({ ...amazon, prefix: '' })
})

it.each(['s3://gifts/a/b-1', 's3://gifts/a/b-1/', 's3://gifts/a/b-1?region=us-east-1'])(
  'ends the prefix of %s with a slash, so that no other one begins with it',
  (url) => expect(parseS3Url(url).prefix).toBe('a/b-1/'),
)

it.each([
  'gifts',
  'https://gifts',
  's3://',
  's3://a',
  's3://Gifts_Here',
  's3://gifts//folder',
  's3://gifts/a//b',
  's3://gifts/a%20b',
  's3://gifts/trash',
  's3://gifts/a/trash/b',
  's3://gifts:9000',
  's3://key:secret@gifts',
  's3://gifts?endpoint=s3.example.com',
  's3://gifts?endpoint=ftp://s3.example.com',
  's3://gifts?endpoint=https://key:secret@s3.example.com',
  's3://gifts?endpont=https://s3.example.com',
])('refuses %s and says what STORAGE_URL should be', (url) => {
  expect(() => parseS3Url(url)).toThrow(/^STORAGE_URL should look like s3:\/\/bucket/)
})

it('never repeats a secret that was put into the URL', () => {
  expect(() => parseS3Url('s3://key:hunter2@gifts')).not.toThrow(/hunter2/)
  expect(() => parseS3Url('s3://gifts?endpoint=https://key:hunter2@host')).not.toThrow(/hunter2/)
})
