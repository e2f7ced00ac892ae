import { once } from '../../../runtime/shared/once.ts'
import type { SourceFile } from '../../base/model/source-file.ts'
import { formatOfFile } from '../../read/parse/format.ts'
import { toParseDiagnostic } from '../../read/parse/parse-failure.ts'
import { markBlocks } from '../../translate/exchange/mark-blocks.ts'
import { toPlainText } from '../../translate/exchange/page-exchange.ts'
import type { OpenSite } from '../open/open-site.ts'
import { createPageReader } from './page-reader.ts'
import { toParseOptions } from './parse-site.ts'

type MarkInput = Parameters<typeof markBlocks>[0]

/** Create a function that marks blocks of unfinished translations. Parsers are loaded for the first one. */
export function createMarker(site: OpenSite) {
  const options = once(() => toParseOptions(site))
  const load = once(() => createPageReader(options(), { comments: false }))
  return async (page: MarkInput, file: SourceFile): Promise<Map<string, string>> => {
    const { reader } = await load()
    const [source, translation] = [page.source, page.translation].map((each) => {
      const text = toPlainText(each.text)
      return { ...each, text, format: formatOfFile(text, file, options()) }
    })
    if (!source || !translation) return new Map()
    try {
      return markBlocks({ ...page, source, translation }, reader)
    } catch (error) {
      // The build reports what cannot be parsed. Errors that are not about the text are thrown.
      toParseDiagnostic(error, file.file)
      return new Map()
    }
  }
}
