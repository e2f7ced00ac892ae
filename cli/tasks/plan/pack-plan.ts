/** Plans as plain data, for files: without functions, and with plain memory instead of shared memory. */
import { memoize } from '../../../runtime/shared/memoize.ts'
import { omitUndefined } from '../../../runtime/shared/omit-undefined.ts'
import type { LocaleSetup } from '../../make/render/render-setup.ts'
import type { TextTable } from '../../read/links/text-table.ts'
import type { OpenSite } from '../open/open-site.ts'
import type { PlannedSite } from './planned-site.ts'

/** Convert a plan for writing: without functions, and with plain memory instead of shared memory. */
export function packPlan(planned: PlannedSite): PlannedSite {
  const images = planned.generatedImages.map(({ convert: _, ...image }) => image)
  return { ...mapTables(planned, copyTable(toOwn)), statics: [], generatedImages: images }
}

/** The reverse of {@link packPlan}, except for functions that draw pictures. */
export function unpackPlan(planned: PlannedSite, { scan }: Pick<OpenSite, 'scan'>): PlannedSite {
  return { ...mapTables(planned, copyTable(toShared)), statics: scan.statics }
}

type Copy = (table: TextTable) => TextTable

/** Copy each table only once, because all locales share the table of addresses. */
function copyTable(copy: (memory: TextTable['memory']) => TextTable['memory']): Copy {
  return memoize((table) => ({ ...table, memory: copy(table.memory) }))
}

function toOwn(memory: TextTable['memory']): TextTable['memory'] {
  return fill(new ArrayBuffer(memory.byteLength), memory)
}

function toShared(memory: TextTable['memory']): TextTable['memory'] {
  return fill(new SharedArrayBuffer(memory.byteLength), memory)
}

function fill(to: ArrayBuffer | SharedArrayBuffer, from: TextTable['memory']): TextTable['memory'] {
  new Uint8Array(to).set(new Uint8Array(from))
  // A plan in a file has plain memory, a plan for threads shared memory; the type names only the latter.
  return to as TextTable['memory']
}

/** Copy a plan with other tables. */
function mapTables(planned: PlannedSite, copy: Copy): PlannedSite {
  const { setups, markdownCopies } = planned
  const mapSetup = (setup: LocaleSetup): LocaleSetup => {
    const { links, untranslated } = setup
    const { permalinks, permalinkOf, targets } = links
    return {
      ...setup,
      links: {
        ...links,
        permalinks: copy(permalinks),
        permalinkOf: copy(permalinkOf),
        ...omitUndefined({ targets: targets && copy(targets) }),
      },
      untranslated: { ...untranslated, permalinks: copy(untranslated.permalinks) },
    }
  }
  return {
    ...planned,
    setups: Object.fromEntries(
      Object.entries(setups).map(([locale, setup]) => [locale, mapSetup(setup)]),
    ),
    ...omitUndefined({ markdownCopies: markdownCopies && copy(markdownCopies) }),
  }
}
