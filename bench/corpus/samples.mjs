/** Code blocks of the corpus: plausible, short, highlighted by every generator. */
import { IDENTIFIERS, NOUNS } from './words.mjs'

/** @typedef {import('./random.mjs').Random} Random */

const SAMPLES = {
  ts: ({ noun, type, first, second, number }) => `import { connect } from './client'

interface ${type}Options {
  ${first}: number
  ${second}?: string
}

// One ${noun} at a time: the server keeps the order.
export async function open${type}(options: ${type}Options): Promise<boolean> {
  const client = await connect({ ${first}: options.${first} ?? ${number} })
  return client.send(\`${first}=\${options.${first}}\`)
}`,
  python: ({ noun, first, second, number }) => `from dataclasses import dataclass


@dataclass
class Settings:
    """Limits of one ${noun}."""

    ${first}: int = ${number}
    ${second}: str = "default"


def apply(settings: Settings) -> bool:
    # Zero turns the limit off.
    if settings.${first} == 0:
        return False
    return settings.${second} != ""`,
  go: ({ noun, type, number }) => `package main

import "fmt"

// ${type} is what the server knows of one ${noun}.
type ${type} struct {
	Name  string
	Limit int
}

func main() {
	item := ${type}{Name: "first", Limit: ${number}}
	if item.Limit > 0 {
		fmt.Printf("%s: %d\\n", item.Name, item.Limit)
	}
}`,
  bash: ({ noun, first, second, number }) => `#!/usr/bin/env bash
set -euo pipefail

# Wait until the ${noun} answers.
for attempt in $(seq 1 ${number}); do
  if curl --silent --fail "https://api.example.test/v1/health?${first}=$attempt"; then
    echo "ready after $attempt"
    break
  fi
  sleep 1
done
export ${second.toUpperCase()}="$(date +%s)"`,
  json: ({ noun, first, second, number }) => `{
  "kind": "${noun}",
  "enabled": true,
  "${first}": ${number},
  "labels": ["blue", "green"],
  "nested": {
    "${second}": null,
    "ratio": 0.5
  }
}`,
  yaml: ({ noun, first, second, number }) => `# Applies to every ${noun} of the project.
kind: policy
enabled: true
${first}: ${number}
rules:
  - name: first
    ${second}: "on demand"
  - name: second
    weight: 0.5`,
}

/** Languages that a block can be in, as its info string. */
export const LANGUAGES = Object.keys(SAMPLES)

/**
 * Write one fenced block.
 *
 * @param {string} language One of {@link LANGUAGES}.
 * @param {Random} random
 */
export function writeSample(language, random) {
  const noun = random.pick(NOUNS)
  const [first, second] = random.take(IDENTIFIERS, 2)
  const number = random.integer(2, 60)
  const code = SAMPLES[language]({ noun, type: toTypeName(noun), first, second, number })
  return `\`\`\`${language}\n${code}\n\`\`\``
}

/** `log entry` → `LogEntry`. */
function toTypeName(noun) {
  return noun.replace(/(?:^| )(\w)/g, (_, letter) => letter.toUpperCase())
}
