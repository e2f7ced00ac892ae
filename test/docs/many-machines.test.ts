/** Recipes of the manual for builds in parts: each platform's variables become the part that it means. */
import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { parse } from 'yaml'
import { makeFolder, removeFolder } from '../octavo.ts'
import { readBlocks } from './read-blocks.ts'

const BLOCKS = readBlocks('learn/many-machines.md')
const COUNT = 4

/** A folder whose `npx` prints the part that it was asked for. */
const bin = makeFolder({ npx: '#!/bin/sh\necho "$OCTAVO_SHARD of $OCTAVO_SHARDS: $*"\n' })
chmodSync(join(bin, 'npx'), 0o755)
afterAll(() => removeFolder(bin))

type Variables = Record<string, string>

function runCommand(command: string, variables: Variables): string {
  const path = `${bin}${delimiter}${process.env.PATH}`
  const env = { ...variables, PATH: path }
  return execFileSync('sh', ['-c', command], { env, encoding: 'utf8' }).trim()
}

/** The only code block of the page with this title. */
function blockOf(title: string): string {
  const found = BLOCKS.filter((block) => block.title === title)
  expect(found).toHaveLength(1)
  return found[0]?.text ?? ''
}

/** What the parts of a build are asked for, by platform. @param index - From 0. */
const PLATFORMS: Record<string, (index: number) => string> = {
  'GitHub Actions'(index) {
    const { part } = parse(blockOf('.github/workflows/docs.yml')).jobs
    const values: Variables = {
      'matrix.part': String(part.strategy.matrix.part[index]),
      'strategy.job-total': String(part.strategy.matrix.part.length),
    }
    const steps: { run?: string; env?: Variables }[] = part.steps
    const step = steps.find(({ run }) => run === 'npx octavo build')
    const env = Object.entries(step?.env ?? {}).map(([name, text]) => [
      name,
      text.replace(/\$\{\{ ([\w.-]+) \}\}/g, (_, value: string) => values[value] ?? ''),
    ])
    return runCommand(step?.run ?? '', Object.fromEntries(env))
  },
  GitLab(index) {
    const { part } = parse(blockOf('.gitlab-ci.yml'))
    const variables = { CI_NODE_INDEX: String(index + 1), CI_NODE_TOTAL: String(part.parallel) }
    return runCommand(part.script.at(-1), variables)
  },
  Kubernetes(index) {
    const { spec } = parse(blockOf('docs-parts.yaml'))
    const [{ command, env }] = spec.template.spec.containers
    expect(command.slice(0, 2)).toEqual(['sh', '-c'])
    const own = env.map((one: { name: string; value: string }) => [one.name, one.value])
    expect([spec.completionMode, spec.completions]).toEqual(['Indexed', COUNT])
    const variables = { ...Object.fromEntries(own), JOB_COMPLETION_INDEX: String(index) }
    return runCommand(command[2], variables)
  },
  'AWS Batch'(index) {
    const { containerProperties } = JSON.parse(blockOf('docs-part.json'))
    expect(containerProperties.command.slice(0, 2)).toEqual(['sh', '-c'])
    return runCommand(containerProperties.command[2], {
      AWS_BATCH_JOB_ARRAY_INDEX: String(index),
      AWS_BATCH_JOB_ARRAY_SIZE: String(COUNT),
    })
  },
}

test.each(Object.keys(PLATFORMS))('the jobs of %s build each part once', (name) => {
  const parts = Array.from({ length: COUNT }, (_, index) => PLATFORMS[name]?.(index))
  expect(parts).toEqual([1, 2, 3, 4].map((part) => `${part} of ${COUNT}: octavo build`))
})
