import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { minifySync, transformSync } from '@swc/core'
import { PROJECT } from '../octavo.ts'

test('"Copy page" adds little to a first visit; its code loads with the click', () => {
  const source = readFileSync(join(PROJECT, 'runtime/theme/shell/page-actions.tsx'), 'utf8')
  const { code } = transformSync(source, {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      target: 'es2022',
      transform: { react: { runtime: 'automatic' } },
    },
  })
  // With its imports, which a bundle already contains. In a bundle it was 268 bytes of JavaScript.
  const size = brotliCompressSync(minifySync(code, { module: true, mangle: true }).code).length
  expect(size).toBeGreaterThan(200)
  expect(size).toBeLessThan(700)
  expect(source).not.toMatch(/^import .*copy-page/m)
})
