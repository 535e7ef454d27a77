import ts from 'typescript'

/** programs whose errors outside of files were reported */
const told = new WeakSet()

/**
 * TypeScript's own errors as an ESLint rule: the other rules compute the types of every file anyway, and a run of
 * tsc would do so a second time.
 * @type {import('eslint').Rule.RuleModule}
 */
export const typeErrors = {
  meta: { type: 'problem', schema: [] },
  create: ({ filename, report, sourceCode }) => ({
    Program() {
      /** @type {import('typescript').Program} */
      const program = sourceCode.parserServices.program
      const file = program.getSourceFile(filename)
      const ofProject = told.has(program)
        ? []
        : [
            ...program.getConfigFileParsingDiagnostics(),
            ...program.getOptionsDiagnostics(),
            ...program.getGlobalDiagnostics(),
          ]
      told.add(program)
      for (const { start = 0, code, messageText } of [
        ...ofProject,
        ...program.getSyntacticDiagnostics(file),
        ...program.getSemanticDiagnostics(file),
      ])
        report({
          loc: sourceCode.getLocFromIndex(start),
          message: `TS${code}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`,
        })
    },
  }),
}
