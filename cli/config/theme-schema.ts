/** Options for the look: navbar, footer, colors, table of contents. */
import { z } from 'zod'
import { contrastOf, cssColor, TEXT_CONTRAST } from './css-color.ts'
import { htmlIn, text } from './html-schema.ts'
import { attributes, navbarItem, ONE_TARGET, refuseAttributes } from './navbar-schema.ts'
import { themeColor } from './publish-schema.ts'

const html = htmlIn('block')
const localised = <T extends z.ZodType>(value: T) => z.union([value, z.record(z.string(), value)])

const oneTarget = (value: { to?: string | undefined; href?: string | undefined }) =>
  (value.to === undefined) !== (value.href === undefined)

const logo = z.strictObject({
  /** Path of the image in a static folder: `img/logo.svg`. */
  src: z.string().min(1),
  /** Image for dark pages. Example: `img/logo-dark.svg`. Default: `src`. */
  srcDark: z.string().optional(),
  /** Alternative text. Example: `Acme`. Default: the site's title, unless that is shown next to it. */
  alt: z.string().optional(),
  /** Target of its link. Example: `https://acme.example`. Default: the home page of the locale. */
  href: z.string().optional(),
  /** Width in CSS pixels. Example: `26`. Default: that of the file. */
  width: z.number().optional(),
  /** Height in CSS pixels. Example: `26`. Default: that of the file. */
  height: z.number().optional(),
})

/** Fields of a footer's link that are not attributes of its anchor. */
const FOOTER_FIELDS: ReadonlySet<string> = new Set([
  'label',
  'to',
  'href',
  'prependBaseUrlToHref',
  'className',
])

/** A link of the footer, without the attributes of its anchor. */
// A type instead of an interface, so that the declaration of the schema inlines it and needs no name for it.
type FooterLinkConfig = {
  label: string
  to?: string | undefined
  href?: string | undefined
  prependBaseUrlToHref?: boolean | undefined
  className?: string | undefined
}

const magicComment = z
  .strictObject({
    /** Class of the lines; the theme itself styles only `theme-code-block-highlighted-line`. Example: `important-line`. */
    className: z.string().regex(/^[\w-]+$/, 'must be the name of one class'),
    /** Word of a comment above one line: `highlight-next-line`. Default: none. */
    line: z.string().min(1).optional(),
    /** Words of comments around lines. Default: none. */
    block: z
      .strictObject({
        /** Word in the line above the first: `highlight-start`. */
        start: z.string().min(1),
        /** Word in the line below the last: `highlight-end`. */
        end: z.string().min(1),
      })
      .optional(),
  })
  .refine(
    ({ line, block }) => line !== undefined || block !== undefined,
    'must have "line", "block" or both',
  )

/** Split a link into its fields, and all other keys as attributes. */
function splitAttributes(
  link: FooterLinkConfig,
): FooterLinkConfig & { attributes: Record<string, string> } {
  const { label, to, href, prependBaseUrlToHref, className } = link
  const others = Object.entries(link).filter(
    ([name, value]) => !FOOTER_FIELDS.has(name) && value !== undefined,
  )
  const attributes = Object.fromEntries(others.map(([name, value]) => [name, String(value)]))
  return { label, to, href, prependBaseUrlToHref, className, attributes }
}

const footerItem = z.union([
  z
    .object({
      /** Text of the link. Example: `Install`. */
      label: text,
      /** Page of this site: `/docs/install`. One of `to` and `href` is needed. Default: none. */
      to: z.string().optional(),
      /** Address that is not a page of this site: `https://git.example`. Default: none. */
      href: z.string().optional(),
      /** Put the site's base before `href`. Default: `false`. */
      prependBaseUrlToHref: z.boolean().optional(),
      /** Class of the link, for the site's own CSS. Example: `quiet`. Default: none. */
      className: z.string().optional(),
    })
    // An omitted field has the type `undefined` for the compiler, so attributes must allow it, too.
    .catchall(attributes.optional())
    .superRefine(refuseAttributes(FOOTER_FIELDS))
    .refine(oneTarget, ONE_TARGET)
    .transform(splitAttributes),
  z.strictObject({
    /** HTML in place of a link. Example: `<b>Acme</b>`. */
    html,
  }),
])
const MIXED_LINKS =
  'mixes columns and links; give every entry `items` (columns), or none (one list of links)'

function isMixed(links: unknown): boolean {
  if (!Array.isArray(links)) return false
  const columns = links.filter((entry) => typeof entry === 'object' && 'items' in Object(entry))
  return columns.length > 0 && columns.length < links.length
}

const footerFields = z.strictObject({
  /** Colors of the footer: light, or dark in both color modes. Default: `light`. */
  style: z.enum(['light', 'dark']).default('light'),
  /** Image below the columns. Default: none. */
  logo: logo.optional(),
  /** HTML, blocks too; `{year}` stays as written, so that a later year needs no new translation. Example: `© {year} Acme`. Default: none. */
  copyright: html.optional(),
  /** Replaces `{year}` in `copyright`. Example: `2026`. Default: none; needed where `copyright` has a year. */
  copyrightYear: z.number().int().optional(),
  /** Columns of links, or one list of links without titles. Example: `[{ title: 'Docs', items: [{ label: 'Install', to: '/install' }] }]`. Default: none. */
  links: z
    .union(
      [
        z.array(
          z.strictObject({
            /** Heading of the column; `null`: none. Example: `Docs`. Default: `null`. */
            title: text.nullable().default(null),
            /** Class of the column, for the site's own CSS. Example: `wide`. Default: none. */
            className: z.string().optional(),
            /** Links of the column, in order. Example: `[{ label: 'Install', to: '/install' }]`. */
            items: z.array(footerItem),
          }),
        ),
        z.array(footerItem),
      ],
      { error: ({ input }) => (isMixed(input) ? MIXED_LINKS : undefined) },
    )
    .default([]),
})

const footer = footerFields.superRefine(({ copyright, copyrightYear }, context) => {
  if (!copyright?.includes('{year}') || copyrightYear !== undefined) return
  const message = 'must be given, because `copyright` has {year} in it'
  context.addIssue({ code: 'custom', path: ['copyrightYear'], message })
})

/** Refuse a text color whose contrast with its background is too low to be read. */
function checkContrast(
  bar: { backgroundColor?: string | undefined; textColor?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  const { backgroundColor, textColor } = bar
  if (backgroundColor === undefined || textColor === undefined) return
  const contrast = contrastOf(backgroundColor, textColor)
  if (contrast >= TEXT_CONTRAST) return
  const message = `has a contrast of ${contrast.toFixed(2)}:1 with backgroundColor; text needs ${TEXT_CONTRAST}:1 to be read`
  context.addIssue({ code: 'custom', path: ['textColor'], message })
}

const tocLevel = z.int().min(2).max(6)

/** `themeConfig` of a site. */
export const themeConfig = z.strictObject({
  /** Color modes: light and dark pages. */
  colorMode: z
    .strictObject({
      /** Mode on a first visit. Default: `light`. */
      defaultMode: z.enum(['light', 'dark']).default('light'),
      /** Hide the button that changes the mode. Default: `false`. */
      disableSwitch: z.boolean().default(false),
      /** Follow the reader's system until they choose. Default: `false`. */
      respectPrefersColorScheme: z.boolean().default(false),
    })
    .prefault({}),
  /** Color of the browser's own interface, in each color mode. */
  themeColor: themeColor.prefault({}),
  /** Social image of pages without their own; replaces generated images. Example: `img/card.png`. Default: none. */
  image: z.string().optional(),
  /** Extra `<meta>` of every page. Example: `[{ name: 'robots', content: 'noarchive' }]`. Default: none. */
  metadata: z
    .array(
      z.strictObject({
        /** Name of the tag: `robots`. One of `name` and `property` is needed. Default: none. */
        name: z.string().optional(),
        /** Property of an Open Graph tag: `og:locale`. Default: none. */
        property: z.string().optional(),
        /** Value of the tag. Example: `noarchive`. */
        content: z.string(),
      }),
    )
    .default([]),
  /** Notice above the navbar of every page. Default: none. */
  announcementBar: z
    .strictObject({
      /** Name under which the browser stores that a reader closed it; with a new name it is shown again. Example: `release-2`. Default: `announcement-bar`. */
      id: z.string().default('announcement-bar'),
      /** HTML, or one for each locale: `{ en: '…', de: '…' }`. Example: `Version 2 is out`. */
      content: localised(html),
      /** Whether readers can close it. Default: `true`. */
      isCloseable: z.boolean().default(true),
      /**
       * Opaque background color, in both color modes. Example: `#20232a`. Default: black or white, the one
       * with more contrast.
       */
      backgroundColor: cssColor.optional(),
      /**
       * Opaque text color; its contrast is checked. Example: `white`. Default: black or white, the one with
       * more contrast.
       */
      textColor: cssColor.optional(),
    })
    .superRefine(checkContrast)
    .optional(),
  /** The bar at the top of every page. */
  navbar: z
    .strictObject({
      /** Text next to the logo; `null`: the site's title. Example: `Acme Docs`. Default: `null`. */
      title: text.nullable().default(null),
      /** Image in front of the title. Default: none. */
      logo: logo.optional(),
      /** Hide the bar while a reader scrolls down. Default: `false`. */
      hideOnScroll: z.boolean().default(false),
      /** `dark`: the colors of dark pages, in both color modes; `primary`: the accent color. Default: the colors of the page. */
      style: z.enum(['dark', 'primary']).optional(),
      /** Items, in order. Example: `[{ to: '/install', label: 'Install' }]`. Default: none. */
      items: z.array(navbarItem).default([]),
    })
    .prefault({}),
  /** Links and copyright below every page. Default: none. */
  footer: footer.optional(),
  /** Options for the docs of all instances. */
  docs: z
    .strictObject({
      /** Whether the browser stores the version that a reader chose. Default: `localStorage`. */
      versionPersistence: z.enum(['localStorage', 'none']).default('localStorage'),
      /** The tree of links next to a doc. */
      sidebar: z
        .strictObject({
          /** Show a button that hides the sidebar. Default: `false`. */
          hideable: z.boolean().default(false),
          /** Close a category when a neighboring one is opened. Default: `false`. */
          autoCollapseCategories: z.boolean().default(false),
        })
        .prefault({}),
    })
    .prefault({}),
  /** The list of headings next to a doc. */
  tableOfContents: z
    .strictObject({
      /** Highest level that is listed, from 2 to 6. Example: `3`. Default: `2`. */
      minHeadingLevel: tocLevel.default(2),
      /** Lowest level that is listed, from 2 to 6. Example: `4`. Default: `3`. */
      maxHeadingLevel: tocLevel.default(3),
    })
    .refine(
      (toc) => toc.minHeadingLevel <= toc.maxHeadingLevel,
      'minHeadingLevel must be at most maxHeadingLevel',
    )
    .prefault({}),
  /** Style sheets of the site, in order: files from the site folder, or of installed packages. Example: `['styles/brand.css', 'a-package/dist/style.css']`. Default: `theme/custom.css` if it is there. */
  customCss: z.array(z.string().min(1)).optional(),
  /** Options for code blocks. */
  prism: z
    .strictObject({
      /** Language of code blocks that name none. Example: `sh`. Default: `text`. */
      defaultLanguage: z.string().default('text'),
      /**
       * Comments on separate lines that give a class to lines of code, and are not shown. A list replaces the
       * default one; a range of lines (`{1,3}`) gives the class of its first entry. Example: `[{ className:
       * 'important-line', line: 'important' }]`.
       */
      magicComments: z.array(magicComment).default([
        {
          className: 'theme-code-block-highlighted-line',
          line: 'highlight-next-line',
          block: { start: 'highlight-start', end: 'highlight-end' },
        },
      ]),
    })
    .prefault({}),
})
