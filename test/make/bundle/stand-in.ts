/** A runtime of three files and a site of two pages. It is small, so that a bundle takes 0.1 s. */
import { setTimeout } from 'node:timers/promises'
import type { SitePage } from '../../../cli/base/model/site-files.ts'
import { checkConfig } from '../../../cli/config/schema.ts'
import { writeSite } from '../../config/write-site.ts'

const SITE = {
  'pages/index.tsx': `import styles from './index.module.css'
import { greet } from 'octavo'
import { Badge } from '../components/badge.tsx'
export default function Home() { return <main className={styles.hero}>{greet}<Badge /></main> }`,
  'pages/index.module.css': '.hero { padding: 1rem }',
  'pages/about.tsx': `export default () => <p>about</p>`,
  'components/badge.tsx': `export const Badge = () => <b>badge</b>`,
  'components/index.ts': `export { Badge } from './badge.tsx'`,
}

const RUNTIME = {
  'client.tsx': `import { pages } from 'octavo-site/client'
import { Frame } from './frame.tsx'
import './styles.css'
Object.assign(globalThis, { started: [Object.keys(pages), Frame] })`,
  'server.tsx': `import { renderToString } from 'react-dom/server'
import { components, pages } from 'octavo-site/server'
import { Frame } from './frame.tsx'
export const names = Object.keys(components)
export const render = (key) => {
  const Page = pages[key].default
  return renderToString(<Frame><Page /></Frame>)
}`,
  'frame.tsx': `import styles from './frame.module.css'
export const Frame = ({ children }) => <div className={styles.frame}>{children}</div>`,
  'frame.module.css': '@layer shell { .frame { color: var(--ink); & i { color: red } } }',
  'styles.css': '@layer base, shell; :root { --ink: #000 }',
  'index.ts': `export const greet = 'hello'`,
  'traced-jsx.ts': `export { Fragment, jsx, jsx as jsxDEV, jsxs } from 'react/jsx-runtime'`,
}

/**
 * Options of a bundle of the stand-in, in its own folders. Files of site and runtime may be added
 * or replaced.
 */
export async function createStandIn(
  files: Readonly<Record<string, string>> = {},
  baseUrl = '/',
  runtime: Readonly<Record<string, string>> = {},
) {
  const checked = checkConfig({ title: 'T', url: 'https://docs.example', baseUrl })
  if ('errors' in checked) throw new Error(checked.errors.map(({ line }) => line).join('\n'))
  const root = await writeSite({ ...SITE, ...files })
  const page = (key: string): SitePage => ({
    key,
    disk: `${root}/pages/${key}.tsx`,
    slug: key === 'index' ? '' : key,
  })
  const file = `${root}/site.config.ts`
  const runtimeDir = await writeSite({ ...RUNTIME, ...runtime })
  // A file that was written in the tick in which a bundle begins may have changed since, so the
  // bundle is not kept. A tick of the disk is up to 10 ms.
  await setTimeout(20)
  return {
    loaded: {
      config: checked.config,
      root,
      siteDir: root,
      file,
      sidebars: {},
      dependencies: [file],
    },
    sitePages: [page('index'), page('about')],
    mode: 'production' as const,
    cacheDir: `${root}/.octavo`,
    runtimeDir,
  }
}
