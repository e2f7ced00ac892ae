/**
 * Components of the theme that become HTML of the page, from MDX, HTML and directives alike. Runs before
 * refused HTML is removed, so that their output is checked as well.
 */
import type { ElementContent, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { componentAt, pageOf } from '../page.ts'
import type { BuiltInKind, ComponentKind, PageComponent } from '../page-component.ts'
import { writeAdmonition } from '../theme-components/admonition.ts'
import { writeCode } from '../theme-components/code.ts'
import type { ComponentUse } from '../theme-components/component-use.ts'
import { writeDetails } from '../theme-components/details.ts'
import { writeFileTree } from '../theme-components/file-tree.ts'
import { writeLink } from '../theme-components/link.ts'
import { writeImage, writeThemedImage, writeVideo } from '../theme-components/media.ts'
import { writePackageManagers } from '../theme-components/package-managers.ts'
import { walk } from '../walk.ts'

type Content = ElementContent | RootContent
type AnyUse = Omit<ComponentUse<BuiltInKind>, 'component'> & { component: PageComponent }

/**
 * Functions that write a component's HTML. Kinds without one are components of the site, or have a separate
 * plugin.
 */
const WRITERS = {
  admonition: writeAdmonition,
  code: writeCode,
  details: writeDetails,
  'file-tree': writeFileTree,
  image: writeImage,
  link: writeLink,
  'package-managers': writePackageManagers,
  'themed-image': writeThemedImage,
  video: writeVideo,
} satisfies {
  readonly [Kind in BuiltInKind]?: (use: ComponentUse<Kind>) => ElementContent[]
  // Types cannot express that the kind of a component selects a writer for its props.
} as { readonly [Kind in ComponentKind]?: (use: AnyUse) => ElementContent[] }

/** Replace the theme's components by their HTML. */
export function rehypeThemeComponents() {
  return (tree: Root, file: VFile): void => {
    const page = pageOf(file)
    if (!page.components.some(({ kind }) => WRITERS[kind])) return
    walk<Content>(tree, (node) => {
      const component = node.type === 'element' ? componentAt(page, node) : undefined
      const write = component && WRITERS[component.kind]
      if (node.type !== 'element' || !component || !write) return undefined
      const written = write({ page, element: node, component })
      // Diagnostics about the output get the position of the component.
      for (const own of written) own.position ??= node.position
      return { replace: written, revisit: true }
    })
  }
}
