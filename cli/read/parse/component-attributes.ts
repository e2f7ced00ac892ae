/**
 * Attributes of the components that parse itself shows. Parse reads only what is declared here, and the
 * reference is made from the comments.
 */
import type { ReactNode } from 'react'

/** Kind of component → its attributes. */
export interface ComponentAttributes {
  admonition: AdmonitionAttributes
  code: CodeAttributes
  details: DetailsAttributes
  'file-tree': FileTreeAttributes
  image: ImageAttributes
  include: IncludeAttributes
  link: LinkAttributes
  'package-managers': PackageManagersAttributes
  tab: TabAttributes
  tabs: TabsAttributes
  'themed-image': ThemedImageAttributes
  toc: TocAttributes
  video: VideoAttributes
}

/** Attributes as an author gives them: each may be missing, or of any type. */
export type GivenAttributes<Kind extends keyof ComponentAttributes, Value = unknown> = {
  readonly [Name in keyof ComponentAttributes[Kind]]?: Value
}

/** Shows a note, tip or warning, as `:::tip[Title]` does. The content is its text. */
interface AdmonitionAttributes {
  /** Name of an admonition of the theme or the site, such as `tip`. Default: `note`. */
  type?: string
  /** Heading. Default: the name of the type, in the language of the page. */
  title?: ReactNode
  /** Id of the element, for links to it. Default: none. */
  id?: string
  /** Classes in addition to those of the theme, separated by blanks. Default: the value of `class`. */
  className?: string
  /** Another name for `className`, which takes precedence. Default: none. */
  class?: string
}

/** Shows a code block. The content is the code. Around a fenced code block, the attributes have no effect. */
interface CodeAttributes {
  /** The code. Default: the content. */
  code?: string
  /** Language for the colors. Default: the value of `lang`. */
  language?: string
  /** Another name for `language`, which takes precedence. Default: the default language of the site. */
  lang?: string
  /** Text above the code. Default: none. */
  title?: string
  /** Line numbers; a number is the number of the first line. Default: no line numbers. */
  showLineNumbers?: boolean | number
  /** Options of the opening line of a fence, such as `{1,3}`. Default: the value of `meta`. */
  metastring?: string
  /** Another name for `metastring`, which takes precedence. Default: none. */
  meta?: string
}

/**
 * Shows content that readers open and close. Other HTML attributes, such as `open`, apply to the
 * `<details>`.
 */
interface DetailsAttributes {
  /** Line that readers click. Default: the value of `title`. */
  summary?: ReactNode
  /** Another name for `summary`, which takes precedence. Default: “Details” in the language of the page. */
  title?: ReactNode
}

/**
 * Shows files and folders. The content is a list: an item with a list, or with `/` at its end, is a folder.
 * It has no attributes.
 */
type FileTreeAttributes = object

/**
 * Shows a picture. The content is another way to write the caption. Other HTML attributes apply to the
 * `<img>`.
 */
interface ImageAttributes {
  /** Address or file of the picture. Default: the value of `img`. */
  src?: string
  /** An imported picture, or `require('./a.png')`; `src` takes precedence. Default: none. */
  img?: string | { default: string }
  /** Text for readers who do not see the picture. Default: none; in a line of text, the caption. */
  alt?: string
  /** Text below the picture. Default: the content. */
  caption?: ReactNode
}

/**
 * Shows a file: Markdown as part of the page, any other file as a code block. All other attributes are
 * `props` of the Markdown.
 */
interface IncludeAttributes {
  /** Path of the file, from this file or from `@site/`. */
  src: string
  /** Shows only the lines between the comments `#region name` and `#endregion`. Default: the whole file. */
  region?: string
  /** Shows only lines with these numbers: `3-9,12`. Default: all lines. */
  lines?: string | number
  /** Language of the code block. Default: the extension of the file. */
  lang?: string
  /** Text above the code block. Default: none. */
  title?: string
}

/** Shows a link. The content is its text. Other HTML attributes apply to the `<a>`. */
interface LinkAttributes {
  /** Address or file that the link opens. Default: the value of `href`. */
  to?: string
  /** Another name for `to`, which takes precedence. Default: none. */
  href?: string
}

/** Shows a command in tabs, one for each package manager. */
interface PackageManagersAttributes {
  /** An npm command, with or without `npm`, or an object with a command for each package manager. */
  command: string | Record<string, string>
}

/** One tab of `<Tabs>`. The content is its panel. Each tab needs a value, a label or a title. */
interface TabAttributes {
  /**
   * Identifies the tab in its group, in addresses and in the saved choice. Default: the value of `label`,
   * else `title`.
   */
  value?: string
  /** Text of the button. Default: the value of `title`, else `value`. */
  label?: string
  /** Another name for `label`, which takes precedence. Default: none. */
  title?: string
  /** Selects this tab first. If no tab has it, Octavo selects the first tab. Default: `false`. */
  default?: boolean
}

/** Shows a group of tabs. The content is `<TabItem>` elements. */
interface TabsAttributes {
  /**
   * Name of the group: groups of the same name share the choice of the reader. Default: the value of
   * `syncKey`.
   */
  groupId?: string
  /** Another name for `groupId`; it takes precedence. Default: none. */
  group?: string
  /** Another name for `groupId`, which takes precedence. Default: none. */
  syncKey?: string
  /** Query parameter that selects a tab; `true` is the name of the group. Default: none. */
  queryString?: boolean | string
  /** Labels and order of the tabs, by their values. Default: those of the tabs. */
  values?: readonly { value: string; label: string }[]
  /**
   * Value of the tab to select first; `null` selects none. Default: the tab with `default`, else the first.
   */
  defaultValue?: string | null
  /** Another name for `defaultValue`; it takes precedence. Default: none. */
  default?: string
}

/** Shows one picture per color mode. Other HTML attributes, such as `alt`, apply to both pictures. */
interface ThemedImageAttributes {
  /** Addresses or files; a picture alone is shown in both modes. */
  sources: { light?: string; dark?: string }
}

/** Shows the headings of the page as a list of links. */
interface TocAttributes {
  /** In MDX, `{toc}` or a part of it: `{toc.slice(1)}`. Default: all headings. */
  toc?: object
  /** Highest level of heading, as a number. Default: `2`. */
  minHeadingLevel?: number
  /** Lowest level of heading, as a number. Default: `3`. */
  maxHeadingLevel?: number
}

/**
 * Shows a video with controls, or the player of YouTube or Vimeo. The content can be `<track>` elements.
 * Other HTML attributes apply to the `<video>`.
 */
interface VideoAttributes {
  /** File or address of the video, or an address of YouTube or Vimeo. */
  src: string
  /** Name of the video for screen readers. Default: none; for a player, the caption. */
  title?: string
  /** Text below the video. Default: none. */
  caption?: ReactNode
}
