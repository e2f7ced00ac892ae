/**
 * Lists the files that a browser with an empty cache loads for one page, read from the built files: the HTML,
 * its scripts, its styles, and its preloads. No browser runs, so later requests of scripts are missing; the
 * benches' README lists them.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

/**
 * @typedef {object} Weight Bytes, `raw` as written and `brotli` as sent; fonts and images as they are.
 * @property {number} raw
 * @property {number} brotli
 */

/**
 * @typedef {object} PageWeight
 * @property {Weight} html
 * @property {Weight} js
 * @property {Weight} css
 * @property {Weight} data Preloaded documents.
 * @property {Weight} other Preloaded fonts and images.
 * @property {Weight} bare The HTML without its hydration data.
 * @property {number} files How many files were counted, the page included.
 */

// The level of hosts that compress on the fly; files compressed ahead of time are smaller still.
const BROTLI_QUALITY = 5
const KIND_OF_PRELOAD = { script: 'js', style: 'css', fetch: 'data' }
const HYDRATION_DATA = /<script\b[^>]*\btype="?application\/json\b[^>]*>[\s\S]*?<\/script>/g

/**
 * Weigh one page of a site that is served at `/`.
 *
 * @param {string} out Folder that was built to.
 * @param {string} page Path of the HTML file in it: `cloud/index.html`.
 * @returns {PageWeight}
 * @throws {Error} When the page names a script, style or preload that is not in the folder.
 */
export function weighPage(out, page) {
  const html = readFileSync(join(out, page), 'utf8')
  const weight = { js: toWeight(), css: toWeight(), data: toWeight(), other: toWeight() }
  const resources = listResources(html, `/${page}`)
  for (const { kind, path } of resources)
    add(weight[kind], compress(readFileSync(join(out, path)), kind))
  return {
    html: compress(Buffer.from(html), 'html'),
    bare: compress(Buffer.from(withoutHydrationData(html)), 'html'),
    ...weight,
    files: resources.length + 1,
  }
}

/**
 * Weigh every one of these files, whether a page loads it or not.
 *
 * @param {string} out
 * @param {readonly string[]} files Text files, below the output folder.
 * @returns {Weight}
 */
export function weighFiles(out, files) {
  const weight = toWeight()
  for (const file of files) add(weight, compress(readFileSync(join(out, file)), 'text'))
  return weight
}

/**
 * Drop the JSON that only serves hydration.
 *
 * @param {string} html
 */
export function withoutHydrationData(html) {
  return html.replace(HYDRATION_DATA, '')
}

/**
 * List the files that a page loads before it is interactive, each file once, in document order.
 *
 * @param {string} html
 * @param {string} address Address of the page, for relative ones.
 * @returns {{ kind: 'js' | 'css' | 'data' | 'other', path: string }[]} `path` below the output folder.
 */
export function listResources(html, address) {
  // An inline script may hold text that looks like a tag.
  const tags = html
    .replace(/<!--[\s\S]*?-->|<noscript\b[\s\S]*?<\/noscript>/g, '')
    .replace(/(<script\b(?:[^>"']|"[^"]*"|'[^']*')*>)[\s\S]*?<\/script>/g, '$1')
    .matchAll(/<(script|link)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/g)
  const found = new Map()
  for (const [, name, attributes] of tags) {
    const resource = toResource(name, readAttributes(attributes))
    const url = resource && new URL(resource.address, new URL(address, 'https://page.invalid'))
    if (url?.hostname === 'page.invalid')
      found.set(decodeURIComponent(url.pathname).slice(1), resource.kind)
  }
  return [...found].map(([path, kind]) => ({ kind, path }))
}

function toResource(name, { src, href, rel, as, nomodule }) {
  if (name === 'script')
    return src === undefined || nomodule !== undefined ? null : { kind: 'js', address: src }
  if (href === undefined) return null
  if (rel === 'stylesheet') return { kind: 'css', address: href }
  if (rel === 'modulepreload') return { kind: 'js', address: href }
  return rel === 'preload' ? { kind: KIND_OF_PRELOAD[as] ?? 'other', address: href } : null
}

/** Minified HTML leaves quotes out. */
function readAttributes(text) {
  const attributes = text.matchAll(/([\w-]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g)
  return Object.fromEntries(
    [...attributes].map(([, name, double, single, bare]) => [name, double ?? single ?? bare ?? '']),
  )
}

function compress(bytes, kind) {
  if (kind === 'other') return toWeight(bytes.length, bytes.length)
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return toWeight(bytes.length, brotliCompressSync(bytes, { params }).length)
}

function toWeight(raw = 0, brotli = 0) {
  return { raw, brotli }
}

function add(total, { raw, brotli }) {
  total.raw += raw
  total.brotli += brotli
}
