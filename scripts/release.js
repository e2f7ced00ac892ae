/**
 * `npm run release`: checks a release, then tags and pushes it. The workflow `.github/workflows/release.yml`
 * publishes the tagged commit. `--dry-run` runs every check and shows the two commands that it omits;
 * `--check-tag v1.2.3` only compares a tag with the versions and the changelog.
 */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'

/** Octavo first, because the others depend on its version. */
const OTHERS = readdirSync('packages').map((name) => `packages/${name}`)
const PACKAGES = ['.', ...OTHERS]
const { values } = parseArgs({
  options: { 'dry-run': { type: 'boolean' }, 'check-tag': { type: 'string' } },
})
const dryRun = values['dry-run'] === true
const { version } = readPackage('package.json')
const tag = `v${version}`

process.exitCode = values['check-tag'] === undefined ? release() : checkTag(values['check-tag'])

/** Stops at the first step that fails. A dry run continues, to show everything that is wrong. */
function release() {
  const steps = [
    ['The working tree has no changes', checkTree],
    ['The branch is main', checkBranch],
    ['Versions and changelog agree', checkVersions],
    [`The tag ${tag} does not exist`, checkNewTag],
    ['Tests', () => run('npm', ['test'])],
    ...PACKAGES.flatMap((folder) => [
      [`Files of ${nameOf(folder)}`, () => run('npm', ['pack', '--dry-run'], folder)],
      [`Publishing ${nameOf(folder)}`, () => run('npm', ['publish', '--dry-run'], folder)],
    ]),
    ['Tag', () => change('git', ['tag', '-a', tag, '-m', `Octavo ${version}`])],
    ['Push', () => change('git', ['push', 'origin', 'main', tag])],
  ]
  let failures = 0
  for (const [index, [title, step]] of steps.entries()) {
    console.log(`\n${index + 1}/${steps.length} ${title}`)
    const problems = step()
    for (const problem of problems) console.error(`  failed: ${problem}`)
    failures += problems.length
    if (problems.length > 0 && !dryRun) break
  }
  return failures > 0 ? end(`Octavo ${version} is not released: ${failures} problems.`, 1) : done()
}

function done() {
  const next = `the workflow "Release" publishes ${PACKAGES.map(nameOf).join(' and ')}`
  return end(
    dryRun ? `Nothing was changed. After the push, ${next}.` : `Pushed ${tag}: ${next}.`,
    0,
  )
}

function end(text, code) {
  console.log(`\n${text}`)
  return code
}

function checkTag(name) {
  const own = name === tag ? [] : [`the tag is ${name}, and package.json has ${version}`]
  const problems = [...own, ...checkVersions()]
  for (const problem of problems) console.error(problem)
  return problems.length > 0 ? 1 : 0
}

function checkTree() {
  const changed = read('git', ['status', '--porcelain'])
  return changed === '' ? [] : [`commit or remove these files:\n${changed}`]
}

function checkBranch() {
  const branch = read('git', ['branch', '--show-current'])
  return branch === 'main' ? [] : [`this is the branch ${branch}`]
}

function checkVersions() {
  const lock = readPackage('package-lock.json')
  const [section = 'none'] = /^## .*$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? []
  const found = {
    'package-lock.json': lock.version,
    'package-lock.json, packages': lock.packages[''].version,
    ...Object.fromEntries(OTHERS.flatMap(versionsOf)),
    'CHANGELOG.md': /^## (\S+) · \d{4}-\d\d-\d\d$/.exec(section)?.[1] ?? section,
  }
  return Object.entries(found)
    .filter(([, one]) => one !== version)
    .map(([file, one]) => `${file} has ${one}, package.json has ${version}`)
}

/** The version of a package in `packages/`, and that of Octavo which it requires. */
function versionsOf(folder) {
  const { version: own, dependencies, peerDependencies } = readPackage(`${folder}/package.json`)
  const { octavo } = { ...dependencies, ...peerDependencies }
  return [
    [`${folder}/package.json`, own],
    [`${folder}/package.json, octavo`, octavo],
  ]
}

function checkNewTag() {
  return read('git', ['tag', '--list', tag]) === '' ? [] : [`the tag ${tag} exists`]
}

function change(command, args) {
  if (!dryRun) return run(command, args)
  console.log(`  not run: ${command} ${args.map(quote).join(' ')}`)
  return []
}

function run(command, args, cwd = '.') {
  console.log(`  ${cwd === '.' ? '' : `cd ${cwd} && `}${command} ${args.map(quote).join(' ')}`)
  const shell = process.platform === 'win32'
  const { status } = spawnSync(command, args, { cwd, shell, stdio: 'inherit' })
  return status === 0 ? [] : [`${command} ended with ${status}`]
}

function read(command, args) {
  return spawnSync(command, args, { encoding: 'utf8' }).stdout.trim()
}

function nameOf(folder) {
  return readPackage(`${folder}/package.json`).name
}

function readPackage(path) {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function quote(text) {
  return text.includes(' ') ? `"${text}"` : text
}
