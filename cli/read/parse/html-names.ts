/**
 * Allow-lists of HTML for authors, so that elements and attributes that browsers add later are refused until
 * someone has examined them. Names of attributes are those of hast (`className`, `xLinkHref`).
 */

const set = (names: string): ReadonlySet<string> => new Set(names.split(/\s+/))

/** Void elements: they have no content and no end tag. */
export const VOID_ELEMENTS = set(
  'area base br col embed hr img input link meta param source track wbr',
)

/** Elements whose end tag may be missing, so that many open ones are not deep nesting. */
export const OPTIONAL_END = set(
  'p li dt dd tr td th thead tbody tfoot colgroup option optgroup rt rp rb rtc',
)

/** HTML elements of text, tables, images and media. */
export const HTML_ELEMENTS = set(
  `
  a abbr acronym address article aside audio b bdi bdo big blockquote br button caption center cite
  code col colgroup data dd del details dfn dir div dl dt em fieldset figcaption figure font footer
  h1 h2 h3 h4 h5 h6 header hgroup hr i iframe img input ins kbd label legend li main mark menu meter
  nav nobr ol optgroup option output p picture pre progress q rb rp rt rtc ruby s samp section select
  small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt u ul
  var video wbr`.trim(),
)

/** SVG elements that only draw: no script, style, animation or foreign content. */
export const SVG_ELEMENTS = set(
  `
  svg g path circle ellipse line polyline polygon rect text tspan textPath title desc defs symbol use
  linearGradient radialGradient stop clipPath mask pattern marker`.trim(),
)

export const MATH_ELEMENTS = set(
  `
  math mi mn mo ms mtext mspace mrow mfrac msqrt mroot mstyle merror mpadded mphantom msub msup
  msubsup munder mover munderover mmultiscripts mprescripts mtable mtr mtd semantics annotation
  menclose`.trim(),
)

/** Elements that are removed with their content; of other elements that are refused, the content stays. */
export const DROPPED_WHOLE = set(
  `
  script style object embed applet base meta link title template noscript noembed noframes xmp
  plaintext textarea frame frameset head portal param animate animateColor animateMotion
  animateTransform set discard foreignObject annotation-xml handler listener image feImage iframe`.trim(),
)

/** Attributes of every HTML element, in addition to `aria-*` and `data-*`. */
export const HTML_ATTRIBUTES = set(
  `
  id className title lang xmlLang dir role tabIndex translate hidden align vAlign width height
  bgColor border cellPadding cellSpacing colSpan rowSpan scope headers abbr summary span noWrap start
  reversed type value checked disabled open name cite dateTime href target rel download hrefLang src
  alt loading decoding srcSet sizes media controls autoPlay loop muted playsInline poster preload
  kind srcLang label default allow allowFullScreen referrerPolicy color face size clear compact
  htmlFor min max low high optimum multiple itemScope itemProp itemType itemRef itemId frameBorder
  sandbox isMap`.trim(),
)

/** Attributes of SVG and MathML. */
export const FOREIGN_ATTRIBUTES = set(
  `
  id className title lang xmlLang dir role tabIndex width height href target rel xmlns xmlnsXLink
  version viewBox d x y x1 y1 x2 y2 dx dy cx cy r rx ry fx fy fr points pathLength transform
  transformOrigin fill fillOpacity fillRule stroke strokeWidth strokeOpacity strokeLineCap
  strokeLineJoin strokeDashArray strokeDashOffset strokeMiterLimit opacity color offset stopColor
  stopOpacity clipPath clipRule clipPathUnits mask maskUnits maskContentUnits gradientUnits
  gradientTransform spreadMethod patternUnits patternContentUnits patternTransform markerStart
  markerMid markerEnd markerWidth markerHeight markerUnits refX refY orient preserveAspectRatio
  textAnchor fontFamily fontSize fontWeight fontStyle letterSpacing wordSpacing dominantBaseline
  alignmentBaseline baselineShift textLength lengthAdjust startOffset vectorEffect shapeRendering
  textRendering visibility display overflow focusable paintOrder
  mathVariant mathSize mathColor mathBackground displayStyle displaystyle scriptLevel scriptlevel
  stretchy fence separator form lspace rspace accent accentUnder columnAlign rowAlign columnalign
  rowalign columnSpacing rowSpacing columnspacing rowspacing linethickness numalign denomalign
  encoding notation depth minsize maxsize movablelimits symmetric largeop`.trim(),
)
