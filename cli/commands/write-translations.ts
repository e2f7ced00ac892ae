import type { Command } from 'commander'
import { translateSite } from '../line/translate-site.ts'
import { addCommand, type ExitCode } from './program.ts'

interface TranslationFlags {
  locale?: string
  override?: true
  messagePrefix?: string
}

/** `octavo write-translations`: bring the message catalogues of a locale up to date. */
export function addWriteTranslations(program: Command, onResult: (code: ExitCode) => void): void {
  addCommand<TranslationFlags>(program, {
    name: 'write-translations',
    summary: 'Write the messages of a locale for its translators; what is translated stays.',
    onResult,
    async run({ report }, siteDir, flags) {
      const { files, diagnostics } = await translateSite({
        siteDir,
        ...(flags.config !== undefined && { config: flags.config }),
        ...(flags.locale !== undefined && { locale: flags.locale }),
        override: flags.override === true,
        messagePrefix: flags.messagePrefix ?? '',
      })
      for (const { file, added, unused, changed } of files) {
        const state = changed ? `${added.length} new` : 'unchanged'
        report.info(`${file}: ${state}${unused.length > 0 ? `, ${unused.length} not used` : ''}`)
        if (unused.length > 0) report.info(`  not used: ${unused.join(', ')}`)
      }
      report.diagnostics(diagnostics)
      return diagnostics.some(({ severity }) => severity === 'throw') ? 1 : 0
    },
  })
    .option('-l, --locale <locale>', 'Locale to write; default: the default locale.')
    .option('--override', 'Replace translations that are there by the text to begin with.')
    .option('--messagePrefix <text>', 'Put this in front of every new message.')
}
