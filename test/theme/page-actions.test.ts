import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minifySync, transformSync } from '@swc/core'
import { PROJECT } from '../octavo.ts'

test('"Copy page" adds little to a first visit; what copies comes with the click', () => {
  const source = readFileSync(join(PROJECT, 'runtime/theme/shell/page-actions.tsx'), 'utf8')
  const { code } = transformSync(source, {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  })
  // With its imports, which a bundle has already: 268 bytes of JavaScript were measured in one.
  const size = brotliCompressSync(minifySync(code, { module: true, mangle: true }).code).length
  expect(size).toBeGreaterThan(200)
  expect(size).toBeLessThan(700)
  expect(source).not.toMatch(/^import .*copy-page/m)
})
