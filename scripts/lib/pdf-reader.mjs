import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findProgram, runs } from './machine.mjs'
import { at, runNpm } from './project.mjs'

const version = '2.1.13'
const cache = at('.cache', 'pdfium')
const pdfium = join(cache, 'node_modules', '@hyzyla', 'pdfium', 'dist', 'index.esm.js')

/**
 * Finds what rasterises a PDF and reads its text: poppler's pdftoppm with pdftotext, or the PDFium module.
 * @returns {string | undefined} path of the program or of the module
 */
export const findPdfReader = () => {
  const given = process.env.TOHFA_TEST_PDF_READER
  if (given && existsSync(given)) return given
  const poppler = findProgram(['pdftoppm'])
  // poppler does not know --version
  if (runs(poppler, '-v') && runs(findProgram(['pdftotext']), '-v')) return poppler
  return existsSync(pdfium) ? pdfium : undefined
}

/** PDFium as WebAssembly from npm, outside the project's packages because only tests need it. */
export const downloadPdfReader = async () => {
  console.log('Downloading PDFium (@hyzyla/pdfium) …')
  mkdirSync(cache, { recursive: true })
  writeFileSync(join(cache, 'package.json'), '{ "private": true }\n')
  await runNpm(['install', '--prefix', cache, '--no-save', '--ignore-scripts', `@hyzyla/pdfium@${version}`], {
    cwd: cache,
  })
}
