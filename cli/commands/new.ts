import { relative, resolve } from 'node:path'
import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { omitUndefined } from '../../runtime/shared/omit-undefined.ts'
import { countOf } from '../base/errors/count-of.ts'
import { manualUrl } from '../base/package/version.ts'
import { isLanguageTag } from '../config/language-tag.ts'
import { formatOption, newCommand, quietOption, type Runner } from './define-command.ts'

/** `octavo new <folder>`: create a new site. */
export function newSiteCommand(run: Runner) {
  return newCommand(
    'new',
    'Create a site with a config, first pages and CI jobs, or a config for existing Markdown.',
  )
    .argument('<folder>', 'Folder of the new site. "." is the current folder.')
    .option('-t, --title <title>', 'Title of the site. Default: made from the name of the folder.')
    .addOption(urlOption)
    .addOption(languagesOption)
    .addOption(ciOption)
    .addOption(quietOption)
    .addOption(formatOption)
    .action((name, { title, url, locale, ci, ...options }) =>
      run(options, async ({ report }) => {
        const { newSite } = await import('../jobs/new-site/new-site.ts')
        const folder = resolve(name)
        const files = newSite({
          folder,
          url: url ?? new URL('https://docs.example'),
          locales: locale ?? ['en'],
          ci,
          ...omitUndefined({ title }),
        })
        const path = relative('.', folder)
        const from = path.startsWith('..') ? folder : path
        report.info(
          `A new site is in ${from === '' ? 'this folder' : from}: ${countOf(files.length, 'file')}.`,
        )
        const start = files.includes('package.json')
          ? 'npm install && npm start'
          : 'npm install octavo && npx octavo serve'
        report.info(`Next: ${from === '' ? '' : `cd ${from} && `}${start}`)
        const release = manualUrl('learn/first-site#before-the-first-release')
        report.info(`Before the first release, npm installs octavo from a file: ${release}`)
        return 0
      }),
    )
}

const urlOption = new Option(
  '-u, --url <url>',
  'Address of the published site. A path in it becomes `baseUrl`. Default: https://docs.example.',
).argParser(parseUrl)

const languagesOption = new Option(
  '-l, --locale <locale>',
  'Language of the site. For several, repeat the option or separate them by commas, source language first. Default: en.',
).argParser(collectLanguages)

const ciOption = new Option('--ci <service>', 'CI service whose jobs build and publish the site.')
  .choices(['github', 'gitlab', 'none'])
  .default('github' as const)

function parseUrl(value: string): URL {
  if (!URL.canParse(value)) throw new InvalidArgumentError(ADDRESS)
  const url = new URL(value)
  if (!/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new InvalidArgumentError(ADDRESS)
  return url
}

const ADDRESS = 'It must be an address, such as https://docs.example.com.'

function collectLanguages(value: string, before: readonly string[] = []): readonly string[] {
  const wanted = value.split(',').filter((locale) => locale !== '')
  for (const locale of wanted)
    if (!isLanguageTag(locale))
      throw new InvalidArgumentError('It must be a language, such as de or pt-BR.')
  return [...new Set([...before, ...wanted])]
}
