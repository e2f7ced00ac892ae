/** Prose, lists and tables of the corpus. Every function draws from the given random stream only. */
import { ADJECTIVES, IDENTIFIERS, NOUNS, VERBS } from './words.mjs'

/** @typedef {import('./random.mjs').Random} Random */

const SENTENCES = [
  ({ noun, verb, other }) => `A ${noun} ${verb} the ${other} before it answers.`,
  ({ noun, verb, adjective, other }) => `The ${noun} ${verb} every ${adjective} ${other} once.`,
  ({ noun, adjective, name }) =>
    `Set \`${name}\` when the ${noun} stays ${adjective} for longer than a minute.`,
  ({ noun, verb, other, number }) =>
    `After ${number} seconds the ${noun} ${verb} the ${other}, also when nobody asked for it.`,
  ({ noun, adjective, other }) => `No ${other} is lost while the ${noun} is **${adjective}**.`,
  ({ noun, verb, adjective, other }) =>
    `Where a ${adjective} ${noun} ${verb} more than one ${other}, the *oldest* comes first.`,
  ({ noun, name, number }) =>
    `Each ${noun} counts towards \`${name}\`, which is ${number} unless you say otherwise.`,
  ({ noun, other, adjective }) =>
    `You can see the ${other} of a ${noun} in the console as soon as it is ${adjective}.`,
  ({ noun, verb, other, name }) =>
    `The ${noun} ${verb} the ${other} together with \`${name}\`, so both are seen or neither is.`,
  ({ noun, adjective }) => `An operator may replace the ${adjective} ${noun} at any time.`,
  ({ noun, other, number }) =>
    `About one ${noun} in ${number} waits for its ${other}; the console shows how long.`,
  ({ noun, verb, other, adjective }) =>
    `If the ${noun} ${verb} nothing within its window, the ${other} counts as ${adjective}.`,
  ({ other, adjective, name }) =>
    `Raise \`${name}\` only after you have looked at the ${adjective} ${other} in the logs.`,
  ({ noun, verb, other }) =>
    `Nothing else ${verb} the ${other}: a second ${noun} would undo the work of the first.`,
  ({ noun, adjective, other }) =>
    `Think of the ${adjective} ${other} as a promise that the ${noun} keeps for you.`,
  ({ noun, verb, other, number }) =>
    `At most ${number} times an hour, the ${noun} ${verb} the ${other} and reports the result.`,
  ({ name, other }) => `The ${other} ignores \`${name}\` when it is zero.`,
  ({ noun, verb, adjective, other }) =>
    `During an upgrade a ${adjective} ${noun} ${verb} the ${other} *twice*, which is harmless.`,
]

/** Write three sentences. @param {Random} random */
export function writeParagraph(random) {
  return [1, 2, 3].map(() => writeSentence(random)).join(' ')
}

/** Write a list with a list inside. @param {Random} random */
export function writeList(random) {
  const item = () => writeSentence(random)
  return [`- ${item()}`, `  - ${item()}`, `  - ${item()}`, `- ${item()}`].join('\n')
}

/** Write numbered steps. @param {Random} random */
export function writeSteps(random) {
  return [1, 2, 3].map((number) => `${number}. ${writeSentence(random)}`).join('\n')
}

/** Write a table of four settings. @param {Random} random */
export function writeTable(random) {
  const rows = random
    .take(IDENTIFIERS, 4)
    .map((name) => `| \`${name}\` | ${random.integer(1, 900)} | ${writeMeaning(random)} |`)
  return ['| Setting | Default | Meaning |', '| --- | ---: | --- |', ...rows].join('\n')
}

function writeMeaning(random) {
  return `What a ${random.pick(ADJECTIVES)} ${random.pick(NOUNS)} may use`
}

function writeSentence(random) {
  const [noun, other] = random.take(NOUNS, 2)
  const sentence = random.pick(SENTENCES)({
    noun,
    other,
    verb: random.pick(VERBS),
    adjective: random.pick(ADJECTIVES),
    name: random.pick(IDENTIFIERS),
    number: random.integer(2, 90),
  })
  return sentence.replace(/\b([Aa]) (?=[aeiou])/g, '$1n ')
}
