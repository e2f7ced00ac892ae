import { spawnSync } from 'node:child_process'
import { REPOSITORY } from '../tools/folders.mjs'
import { toLauncher } from '../tools/octavo-tool.mjs'

/**
 * Run the program of this checkout to its end.
 *
 * @param {readonly string[]} args
 * @param {string} [cwd]
 * @returns {{ code: number | null, output: string }}
 */
export function execOctavo(args, cwd = REPOSITORY) {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [toLauncher(REPOSITORY), ...args],
    {
      cwd,
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1', SOURCE_DATE_EPOCH: '1760486400' },
      maxBuffer: 200_000_000,
    },
  )
  return { code: status, output: stdout + stderr }
}
