import { toTrustedName } from '../contract/static-components.ts'
import { translate } from '../i18n/translate.tsx'
import {
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useAllDocsData,
  useDocsData,
  useDocsVersion,
  useLatestVersion,
  useVersions,
} from './hooks.ts'

const DOCS = {
  useActiveDocContext,
  useActivePlugin,
  useActivePluginAndVersion,
  useActiveVersion,
  useAllDocsData,
  useDocsData,
  useDocsVersion,
  useLatestVersion,
  useVersions,
}

/** Functions of Docusaurus that pages call while they are rendered, by module and name. */
export const calledFunctions: Readonly<Record<string, unknown>> = {
  [toTrustedName('@docusaurus/Translate', 'translate')]: translate,
  ...Object.fromEntries(
    Object.entries(DOCS).map(([name, hook]) => [
      toTrustedName('@docusaurus/plugin-content-docs/client', name),
      hook,
    ]),
  ),
}
