/** Writes the types of the API's description for the client in this folder. `npm run check` runs it before checking types. */
import { mkdir, writeFile } from 'node:fs/promises'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { describeApi } from '../../src/http/openapi/openapi'

const FOLDER = new URL('../../../.cache/', import.meta.url)
const BLOB = ts.factory.createTypeReferenceNode('Blob')

const nodes = await openapiTS(JSON.stringify(describeApi('/')), {
  transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
})
await mkdir(FOLDER, { recursive: true })
await writeFile(new URL('api-types.ts', FOLDER), astToString(nodes))
