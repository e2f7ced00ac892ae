/**
 * `npm run new -- ../my-docs`: creates a site from a clone, before Octavo is on npm. Packs the program, runs `octavo new`
 * with all further options, and installs the packed file in the new folder.
 */
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
// npm starts scripts in the folder of package.json. Paths are relative to the folder where npm was called.
const here = process.env.INIT_CWD ?? process.cwd()
const [name, ...options] = process.argv.slice(2)

process.exitCode = name === undefined || name.startsWith('-') ? explain() : createSite(name)

function explain() {
  console.error('Name the folder of the new site first: npm run new -- ../my-docs')
  console.error('Options of "octavo new" may follow: npm run new -- ../my-docs --locale en,de')
  return 2
}

function createSite(path) {
  const folder = resolve(here, path)
  const temporary = mkdtempSync(join(tmpdir(), 'octavo-new-'))
  try {
    // Nothing is written into the folder before the package exists.
    const packed = npm(['pack', '--silent', '--pack-destination', temporary], root)
    if (packed.status !== 0) return fail('npm pack', packed)
    const [file = ''] = packed.stdout.trim().split('\n').slice(-1)
    const program = join(root, 'bin/octavo.js')
    const created = run(process.execPath, [program, 'new', path, ...options, '--quiet'], here)
    if (created.status !== 0) return fail('octavo new', created)
    copyFileSync(join(temporary, file), join(folder, file))
    const installed = npm(['install', '--no-fund', '--no-audit', `./${file}`], folder)
    if (installed.status !== 0) return fail('npm install', installed)
    return report(folder, file)
  } finally {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function report(folder, file) {
  const { scripts } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const path = relative(here, folder)
  console.log(`A new site is in ${path === '' ? 'this folder' : path}.`)
  console.log(`Octavo is installed from ${file}. Commit this file, so that "npm ci" finds it.`)
  const start = scripts?.start === 'octavo serve' ? 'npm start' : 'npx octavo serve'
  console.log(`Next: ${path === '' ? '' : `cd ${path} && `}${start}`)
  return 0
}

function fail(what, { status, stdout, stderr }) {
  console.error(`${stdout}${stderr}"${what}" ended with ${status}.`)
  return status ?? 1
}

function npm(args, cwd) {
  const own = process.env.npm_execpath
  return own === undefined
    ? run('npm', args, cwd, process.platform === 'win32')
    : run(process.execPath, [own, ...args], cwd)
}

function run(command, args, cwd, shell = false) {
  return spawnSync(command, args, { cwd, encoding: 'utf8', shell, maxBuffer: 1 << 26 })
}
