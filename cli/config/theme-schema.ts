/** The options that decide what readers see: navbar, footer, colours, table of contents. */
import { z } from 'zod'

const html = z.string()
const localised = <T extends z.ZodType>(value: T) => z.union([value, z.record(z.string(), value)])

const position = z.enum(['left', 'right']).default('left')
const linkFields = {
  label: z.string().optional(),
  to: z.string().optional(),
  href: z.string().optional(),
  activeBasePath: z.string().optional(),
  activeBaseRegex: z.string().refine(isRegex, 'must be a regular expression').optional(),
  prependBaseUrlToHref: z.boolean().optional(),
  className: z.string().optional(),
  target: z.string().optional(),
  rel: z.string().optional(),
  title: z.string().optional(),
  'aria-label': z.string().optional(),
}
const oneTarget = (value: { to?: string | undefined; href?: string | undefined }) =>
  (value.to === undefined) !== (value.href === undefined)
const ONE_TARGET =
  'needs exactly one of "to" (a page of this site) and "href" (an address elsewhere)'

const navbarLink = z
  .strictObject({
    type: z.literal('link').default('link'),
    position: position.optional(),
    ...linkFields,
  })
  .refine(oneTarget, ONE_TARGET)
  .refine((value) => value.label !== undefined, 'needs a "label"')
const navbarDoc = z.strictObject({
  type: z.literal('doc'),
  docId: z.string(),
  docsPluginId: z.string().default('default'),
  label: z.string().optional(),
  className: z.string().optional(),
  position: position.optional(),
})
const navbarSidebar = z.strictObject({
  type: z.literal('docSidebar'),
  sidebarId: z.string(),
  docsPluginId: z.string().default('default'),
  label: z.string().optional(),
  className: z.string().optional(),
  position: position.optional(),
})
const navbarHtml = z.strictObject({
  type: z.literal('html'),
  value: html,
  className: z.string().optional(),
  position: position.optional(),
})
const navbarDropdown = z.strictObject({
  type: z.literal('dropdown'),
  label: z.string(),
  to: z.string().optional(),
  className: z.string().optional(),
  position: position.optional(),
  items: z.array(z.lazy(() => navbarChild)),
})
const navbarLocales = z.strictObject({
  type: z.literal('localeDropdown'),
  position: position.optional(),
})
const navbarSearch = z.strictObject({
  type: z.literal('search'),
  className: z.string().optional(),
  position: position.optional(),
})
/** An item without `type` is a link, or a dropdown where it has `items`. */
function withType(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || 'type' in value) return value
  return { type: 'items' in value ? 'dropdown' : 'link', ...value }
}
const navbarChild = z.preprocess(
  withType,
  z.discriminatedUnion('type', [navbarLink, navbarDoc, navbarSidebar, navbarHtml], {
    error: (issue) => badNavbarType(issue.input, 'Nested dropdowns are not allowed'),
  }),
)
const navbarItem = z.preprocess(
  withType,
  z.discriminatedUnion(
    'type',
    [navbarLink, navbarDropdown, navbarDoc, navbarSidebar, navbarHtml, navbarLocales, navbarSearch],
    { error: (issue) => badNavbarType(issue.input) },
  ),
)

const logo = z.strictObject({
  src: z.string().min(1),
  srcDark: z.string().optional(),
  alt: z.string().optional(),
  href: z.string().optional(),
  width: z.number().optional(),
  height: z.number().optional(),
})

const footerItem = z.union([
  z.strictObject({ html }),
  z
    .strictObject({ label: z.string(), to: z.string().optional(), href: z.string().optional() })
    .refine(oneTarget, ONE_TARGET),
])
const footer = z.strictObject({
  style: z.enum(['light', 'dark']).default('light'),
  logo: logo.optional(),
  /** HTML; `{year}` stays as written, so that a later year needs no new translation. */
  copyright: html.optional(),
  /** Fills `{year}` in `copyright`. */
  copyrightYear: z.number().int().optional(),
  links: z
    .union([
      z.array(
        z.strictObject({ title: z.string().nullable().default(null), items: z.array(footerItem) }),
      ),
      z.array(footerItem),
    ])
    .default([]),
})

const tocLevel = z.int().min(2).max(6)

/** `themeConfig` of a site. */
export const themeConfig = z.strictObject({
  colorMode: z
    .strictObject({
      defaultMode: z.enum(['light', 'dark']).default('light'),
      disableSwitch: z.boolean().default(false),
      respectPrefersColorScheme: z.boolean().default(false),
    })
    .prefault({}),
  /** Social image of pages without their own. */
  image: z.string().optional(),
  /** Extra `<meta>` of every page. */
  metadata: z
    .array(
      z.strictObject({
        name: z.string().optional(),
        property: z.string().optional(),
        content: z.string(),
      }),
    )
    .default([]),
  announcementBar: z
    .strictObject({
      id: z.string().default('announcement-bar'),
      /** HTML, or one for each locale: `{ en: '…', de: '…' }`. */
      content: localised(html),
      isCloseable: z.boolean().default(true),
    })
    .optional(),
  navbar: z
    .strictObject({
      title: z.string().nullable().default(null),
      logo: logo.optional(),
      hideOnScroll: z.boolean().default(false),
      items: z.array(navbarItem).default([]),
    })
    .prefault({}),
  footer: footer.optional(),
  docs: z
    .strictObject({
      versionPersistence: z.enum(['localStorage', 'none']).default('localStorage'),
      sidebar: z
        .strictObject({
          hideable: z.boolean().default(false),
          autoCollapseCategories: z.boolean().default(false),
        })
        .prefault({}),
    })
    .prefault({}),
  tableOfContents: z
    .strictObject({ minHeadingLevel: tocLevel.default(2), maxHeadingLevel: tocLevel.default(3) })
    .refine(
      (toc) => toc.minHeadingLevel <= toc.maxHeadingLevel,
      'minHeadingLevel must be at most maxHeadingLevel',
    )
    .prefault({}),
  /** Style sheets of the site, from the site folder, in order; default: `theme/custom.css` if it is there. */
  customCss: z.array(z.string().min(1)).optional(),
  prism: z.strictObject({ defaultLanguage: z.string().default('text') }).prefault({}),
})

function badNavbarType(input: unknown, otherwise?: string): string {
  const type =
    typeof input === 'object' && input !== null && 'type' in input
      ? String(input.type)
      : String(input)
  return type === 'dropdown' && otherwise ? otherwise : `Bad navbar item type "${type}"`
}

function isRegex(value: string): boolean {
  try {
    return new RegExp(value).source !== ''
  } catch {
    return false
  }
}
