import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { describeApi } from '../../src/http/openapi'

const BLOB = ts.factory.createTypeReferenceNode('Blob')

/** The types of a client, as openapi-typescript makes them of the API's description, without what they have no use for. */
export async function clientTypes(): Promise<string> {
  const nodes = await openapiTS(JSON.stringify(describeApi('/')), {
    transform: ({ format }) => (format === 'binary' ? BLOB : undefined),
  })
  const { transformed } = ts.transform(nodes, [withoutNevers])
  return astToString(transformed, { formatOptions: { removeComments: true } })
}

/** `get?: never` says of each path what it has not, which a client knows from what it has. */
const withoutNevers: ts.TransformerFactory<ts.Node> = (context) => (root) => {
  const visit = (node: ts.Node): ts.Node | undefined =>
    ts.isPropertySignature(node) && node.questionToken && node.type?.kind === ts.SyntaxKind.NeverKeyword
      ? undefined
      : ts.visitEachChild(node, visit, context)
  return ts.visitEachChild(root, visit, context)
}
