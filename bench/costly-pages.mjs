/**
 * Looks for pages of 100 kB that cost more than 1 s of CPU, or 200 MB of memory, above an ordinary page of
 * their size: to parse, to render and to index. Each page repeats one to three pieces, picked by a seed. Prints
 * pages above the limit, the most expensive first, and exits 1 if there are any.
 *
 *     node bench/costly-pages.mjs [--pages 400] [--seed 1] [--parser satteri|remark] [--kind code]
 *
 * `--page '["","*a ",""]'` measures one page alone: its start, the repeated piece, its end. `--size` is in
 * characters. Times are those of this machine: nothing here is a test.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { register } from 'node:module'
import { parseArgs } from 'node:util'
import { createPageChain, makePageSite, removePageSite } from './measure/page-chain.mjs'

const { values: options } = parseArgs({
  options: {
    pages: { type: 'string', default: '400' },
    seed: { type: 'string', default: '1' },
    parser: { type: 'string', default: 'satteri' },
    kind: { type: 'string' },
    page: { type: 'string' },
    size: { type: 'string', default: '100000' },
    child: { type: 'string' },
  },
})
const SIZE = Number(options.size)
const MOST = { seconds: 1, megabytes: 200 }
/** A page that takes longer is not waited for. */
const PATIENCE_MS = 30_000
const ORDINARY = ['# Title\n\n', 'Some *words* of a [page](https://a.example), and `code`.\n\n', '']

/** Templates of pages, split at `¦`: the start, the part that may be repeated, the end. */
const KINDS = {
  inline: {
    pieces:
      '*¦**¦_¦__¦~~¦`¦``¦[¦]¦](¦](<¦![¦!¦<¦>¦\\¦&¦&amp;¦&#x41;¦:¦@¦www.¦http://¦a.b¦a¦é¦ ¦\n¦(¦)¦"¦\'¦[^1]¦[a]¦[a]: b¦{¦}¦{#¦#¦=¦[a][b]¦<!--¦-->¦<?¦<![CDATA[¦a@b.c¦1¦.¦$¦^¦%¦\t¦  \n¦\\\n¦/¦,¦;¦+¦-',
  },
  blocks: {
    starts: '¦# T\n\n¦- ¦> ¦[^1]: ',
    pieces:
      '- ¦* ¦1. ¦2) ¦> ¦# ¦## a\n¦## ab\n\n¦a\n¦\n¦\n\n¦  ¦    ¦\t¦```¦```js\n¦~~~¦---\n¦===\n¦- [ ] ¦[a]: b\n¦[a]: b "\n¦[^a]: b\n¦[^a]¦| a | b |\n¦|¦|-¦:-:¦\\¦<!--¦<div>\n¦<p>¦***\n¦:::note\n¦:::\n¦::::¦1',
  },
  tables: {
    starts: '¦| a | b |\n|-|-|\n¦|a|\n|-|\n',
    pieces: '|¦a¦-¦:¦\\|¦\n¦ ¦`¦*¦[a](b)¦<b>¦a.b¦:a[',
  },
  directives: {
    pieces:
      ':::note\n¦:::¦::::tabs\n¦:::tab{label="a"}\n¦:::tab\n¦:a¦:a[¦:a{¦::a¦]¦}¦{¦[¦a¦b=¦="¦"¦#¦.¦\n¦\n\n¦ ¦> ¦- ¦:::x{#a}\n¦:::note[¦::::¦:Card[a]{b="c"}¦::Card¦{.a .b}¦:a[b]{c}¦=',
  },
  html: {
    pieces:
      '<a ¦<a>¦</a>¦<b>¦</b>¦<i>¦<p>¦</p>¦<div>¦</div>¦<table>¦<tr>¦<td>¦<th>¦</table>¦<form>¦<select>¦<option>¦<nobr>¦<svg>¦<math>¦<mi>¦<title>¦<script>¦</script>¦<style>¦<template>¦<!--¦-->¦<!¦<?¦</¦<¦>¦a¦a="¦"¦\'¦=¦ ¦\n¦\n\n¦&amp;¦<br>¦<img src=a>¦<iframe src="https://a.b">¦<Card>¦<Card a="b"/>¦</Card>¦<details>¦<summary>¦<li>¦<ul>¦<font>¦<h2>¦<dd>¦<caption>¦<colgroup>¦<button>¦<x-y>¦/>¦a=b ¦style="a:b"¦<td><table>¦<b><p>¦<a><p>',
  },
  fields: {
    starts: '---\n¦---\na: ¦---\ntags: ¦---\ntags:\n¦---\nkeywords: [¦---\ntitle: "',
    pieces:
      'a: b\n¦a: ¦  ¦- ¦- a\n¦[¦]¦{¦}¦,¦a¦"¦\'¦&a ¦*a¦*a,¦&a [*a,¦? ¦: ¦!¦!!x ¦!!set ¦#¦\n¦\t¦|\n¦>\n¦%¦@¦`¦--- ¦...¦<<: *a\n¦- &b [*a,*a]\n¦x&¦\\¦0¦1.¦- [¦{a: ',
    ends: '\n---\n\nText\n¦\n---\n¦]\n---\n¦"\n---\n',
  },
  definitions: {
    pieces:
      '[a]: b\n¦[a¦]: ¦](¦[a][¦[b]¦[^a]¦[^a]: ¦\n¦\n\n¦"¦(¦<¦>¦ ¦b¦\'¦\\¦[¦]¦![a]¦a¦[ã]: b\n¦[^a]: [^b]\n¦[^1][^2]',
  },
  words: {
    pieces:
      "a¦B¦é¦ß¦日¦本語¦ไทย¦ကို¦.¦-¦_¦/¦'¦@¦0¦1¦ª¦\u0301¦\u200d¦\u00ad¦😀¦\ud55c¦ﷺ¦Ä¦ae¦ing¦ung¦A1¦:¦ ¦İ¦ſ¦’",
  },
  code: {
    starts:
      'js¦ts¦jsx¦tsx¦json¦html¦css¦scss¦less¦sass¦stylus¦markdown¦php¦twig¦handlebars¦erb¦ejs¦django¦liquid¦yaml¦toml¦bash¦shell-session¦python¦ruby¦perl¦java¦kotlin¦c¦cpp¦csharp¦go¦rust¦swift¦scala¦haskell¦lua¦sql¦graphql¦diff¦dockerfile¦nginx¦makefile¦r¦elixir¦latex¦vim¦powershell¦http¦regex¦pug¦zig¦text¦tcl¦asciidoc¦actionscript¦clojure¦groovy¦dart¦objectivec¦batch¦ini¦lisp¦julia¦matlab¦fsharp¦vbnet¦sparql¦turtle¦coffeescript¦crystal¦d¦nix¦solidity¦verilog¦systemd',
    pieces:
      'a¦A¦0¦"¦\'¦`¦"""¦/*¦*/¦//¦#¦<¦<a ¦</¦>¦[¦]¦(¦)¦{¦}¦{{¦}}¦{%¦%}¦<?php ¦?>¦<%¦%>¦\n¦\n\n¦ ¦  ¦\t¦*¦**¦_¦$¦\\¦=¦==¦:¦::¦;¦,¦.¦-¦--¦+¦!¦?¦@¦&¦^¦~¦/¦/[¦%¦=>¦->¦<!--¦-->¦a:¦a=¦@a ¦\n¦\n\n¦.a¦#{¦<<A\n¦r#"¦=begin\n¦--[[¦%w(¦q(¦\nb¦;}¦x\n¦if ¦for ¦function ¦class ¦let ¦f"¦#if ¦new ¦case ¦a(¦a b',
    // Blocks of a size that is still coloured cost the most.
    lengths: [600, 2_000, 6_000, 9_000, 13_000, 19_000, 100_000],
  },
}

/** The process that measures, while one runs. */
let child = null
/** The folder of the site that it measures with. */
let site = ''

if (options.child) await serve()
else {
  site = makePageSite()
  await run().finally(() => removePageSite(site))
}

/** Answers each page that it receives with its cost. */
async function serve() {
  register('./tools/typescript-loader.mjs', import.meta.url)
  const chain = await createPageChain(options.child, options.parser)
  const look = async (text, lang) => {
    const before = process.cpuUsage()
    const codes = await chain(text, lang).catch((error) => [`THROWN ${error}`])
    const { user, system } = process.cpuUsage(before)
    return { seconds: (user + system) / 1e6, codes }
  }
  for (const lang of ['en', 'de']) await look(toText(ORDINARY), lang)
  process.on('message', async ({ text, lang }) => {
    const before = process.resourceUsage().maxRSS
    const cost = await look(text, lang)
    process.send({ ...cost, megabytes: (process.resourceUsage().maxRSS - before) / 1024 })
  })
  process.send('ready')
}

async function run() {
  const ordinary = await measureAlone(toText(ORDINARY), 'en')
  console.log(`ordinary page: ${describe(ordinary)}`)
  const costly = []
  for (const page of listPages()) {
    const text = page.text
    const quick = await measure(text, page.lang)
    const isSuspect = quick.seconds > MOST.seconds || quick.megabytes > MOST.megabytes / 2
    const thrown = quick.codes.find((code) => code.startsWith('THROWN'))
    if (!isSuspect && !thrown) continue
    // Alone and again: in a row, the memory of one page is counted with that of the others.
    const cost = quick.seconds >= PATIENCE_MS / 1000 ? quick : await measureAlone(text, page.lang)
    const seconds = cost.seconds - ordinary.seconds
    const megabytes = cost.megabytes - ordinary.megabytes
    if (seconds <= MOST.seconds && megabytes <= MOST.megabytes && !thrown) continue
    costly.push({ seconds, page })
    console.log(`${describe(cost)} ${page.kind} ${JSON.stringify(page.parts)}`)
  }
  child?.kill()
  console.log(`${costly.length} pages cost too much`)
  if (costly.length > 0) process.exitCode = 1
}

function describe({ seconds, megabytes, codes }) {
  return `${seconds.toFixed(2)} s, ${Math.round(megabytes)} MB, ${codes.join(' ') || 'no diagnostics'}:`
}

/** In a child that has seen other pages. */
async function measure(text, lang) {
  child ??= await start()
  const answer = await ask(child, { text, lang })
  if (answer) return answer
  child.kill('SIGKILL')
  child = null
  return { seconds: PATIENCE_MS / 1000, megabytes: 0, codes: ['ENDED'] }
}

async function measureAlone(text, lang) {
  const own = await start()
  const answer = await ask(own, { text, lang })
  own.kill('SIGKILL')
  return answer ?? { seconds: PATIENCE_MS / 1000, megabytes: 0, codes: ['ENDED'] }
}

async function start() {
  const made = fork(import.meta.filename, [...process.argv.slice(2), '--child', site])
  await once(made, 'message')
  return made
}

function ask(process, question) {
  return new Promise((done) => {
    const settle = (answer) => {
      clearTimeout(timer)
      process.off('exit', onExit)
      done(answer)
    }
    const onExit = () => settle(null)
    const timer = setTimeout(settle, PATIENCE_MS, null)
    process.once('message', settle)
    process.once('exit', onExit)
    process.send(question)
  })
}

function* listPages() {
  if (options.page) {
    const parts = JSON.parse(options.page)
    yield { kind: 'own', parts, text: toText(parts), lang: 'en' }
    return
  }
  const random = createRandom(Number(options.seed))
  const kinds = options.kind ? [options.kind] : Object.keys(KINDS)
  for (let count = 0; count < Number(options.pages); count += 1) {
    const kind = kinds[count % kinds.length]
    const lang = random(2) === 0 ? 'en' : 'de'
    yield { kind, lang, ...makePage(kind, random) }
  }
}

function makePage(kind, random) {
  const { starts = '', ends = '', pieces, lengths } = KINDS[kind]
  const pick = (list) => list[random(list.length)]
  const split = (list) => list.split('¦')
  const unit = Array.from({ length: 1 + random(3) }, () => pick(split(pieces))).join('')
  const start = pick(split(starts))
  if (!lengths) {
    const parts = [start, unit, pick(split(ends))]
    return { parts, text: toText(parts) }
  }
  const length = pick(lengths)
  const block = `~~~~~~${start}\n${fill(unit, length)}\n~~~~~~\n`
  return { parts: [start, unit, length], text: fill(block, SIZE) }
}

function toText([start, repeated, end]) {
  return start + fill(repeated, SIZE - start.length - end.length) + end
}

function fill(piece, length) {
  return piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function createRandom(seed) {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % below
  }
}
