import { findActiveSvg, MAX_SVG_BYTES } from '../../../cli/read/scan/find-active-svg.ts'

const find = (text: string) => findActiveSvg(Buffer.from(text))
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="no"?>'
const DOCTYPE =
  '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">'
const SVG = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
const XHTML = 'http://www.w3.org/1999/xhtml'
/** A drawing with this content. */
const draw = (inner: string, more = '') => `<svg ${SVG} ${more}>${inner}</svg>`

describe('a drawing that runs code', () => {
  test.each([
    [draw('<script>alert(1)</script>'), '<script>'],
    [draw('<script href="/assets/files/a.js"/>'), '<script>'],
    [draw('<g><g><script/></g></g>'), '<script>'],
    [`<s:svg xmlns:s="http://www.w3.org/2000/svg"><s:script/></s:svg>`, '<s:script>'],
    [`<s:svg xmlns:s="http://www.w3.org/2000/sv&#103;"><s:script/></s:svg>`, '<s:script>'],
    [draw(`<h:script xmlns:h="${XHTML}"/>`), '<h:script>'],
    [draw(`<h:script xmlns:h="http://www.w3.org/1999/&#120;html"/>`), '<h:script>'],
    [draw(`<p xmlns="${XHTML}"/>`), '<p>'],
    [`<html xmlns="${XHTML}"/>`, '<html>'],
    [`<x:x xmlns:x="http://www.w3.org/1999/XSL/Transform"/>`, '<x:x>'],
    [draw('<m:mi xmlns:m="http://www.w3.org/1998/Math/MathML" href="javascript:x"/>'), '<m:mi>'],
    [
      draw('<__proto__:script xmlns:__proto__="http://www.w3.org/1999/xhtml"/>'),
      '<__proto__:script>',
    ],
    [draw('<foreignObject><p/></foreignObject>'), '<foreignObject>'],
    [draw('<iframe/>'), '<iframe>'],
    [draw('<handler/>'), '<handler>'],
    [draw('<SCRIPT/>'), '<SCRIPT>'],
    ['<script/>', '<script>'],
    [draw('', 'onload="alert(1)"'), 'the attribute "onload"'],
    [draw('<g ONCLICK="x"/>'), 'the attribute "ONCLICK"'],
    [draw('<g a:onclick="x" xmlns:a="http://www.w3.org/2000/svg"/>'), 'the attribute "a:onclick"'],
    [draw('<use href="other.svg#a"/>'), '<use> with the address "other.svg#a"'],
    [
      draw('<use xlink:href="https://a.example/#a"/>'),
      '<use> with the address "https://a.example/#a"',
    ],
    [
      draw('<use href="data:image/svg+xml,x#a"/>'),
      '<use> with the address "data:image/svg+xml,x#a"',
    ],
    [
      draw('<g><use xmlns:x="http://www.w3.org/1999/xlink" x:href="a#b"/></g>'),
      '<use> with the address "a#b"',
    ],
    [draw('<image href="data:text/html,x"/>'), '<image> with the address "data:text/html,x"'],
    [
      draw('<image href="https://a.example/b.png"/>'),
      '<image> with the address "https://a.example/b.png"',
    ],
    [draw('<feImage href="/a.svg"/>'), '<feImage> with the address "/a.svg"'],
    [draw('<a href="javascript:alert(1)"/>'), '<a> with the address "javascript:alert(1)"'],
    [draw('<a xlink:href=" Java&#10;Script:x"/>'), '<a> with the address " Java\nScript:x"'],
    [draw('<a href="&#1;javascript:x"/>'), 'text that is not XML'],
    [draw('<a href="data:text/html,x"/>'), '<a> with the address "data:text/html,x"'],
    [draw('<a><set attributeName="href" to="javascript:x"/></a>'), '<set> that changes "href"'],
    [
      draw('<animate attributeName=" xlink:href " values="javascript:x"/>'),
      '<animate> that changes " xlink:href "',
    ],
    [draw('<set attributeName="onclick" to="x"/>'), '<set> that changes "onclick"'],
    [`${XML}<?xml-stylesheet href="a.xsl" type="text/xsl"?>${draw('')}`, '<?xml-stylesheet?>'],
    [`<!DOCTYPE svg [<!ENTITY a "<script/>">]>${draw('&a;')}`, '"<!ENTITY"'],
    [`<!DOCTYPE svg [<!ATTLIST svg onload CDATA "x">]>${draw('')}`, '"<!ATTLIST"'],
    [`<!DOCTYPE svg [<!ENTITY % a SYSTEM "x">%a;]>${draw('')}`, '"<!ENTITY"'],
    [draw('&unknown;'), 'text that is not XML'],
    [`${draw('<g>')}<script/>`, 'text that is not XML'],
    ['<svg><script>alert(1)</script>', 'text that is not XML'],
    ['<g>'.repeat(20_000), 'text that is not XML'],
    ['GIF89a', 'text that is not XML'],
    ['', 'text that is not XML'],
    ['<?xml version="1.0" encoding="utf-7"?>+ADw-script/+AD4-', 'text in the encoding "utf-7"'],
    ["<?xml version='1.0' encoding='iso-2022-jp'?><svg/>", 'text in the encoding "iso-2022-jp"'],
  ])('%.90s', (text, what) => {
    expect(find(text)?.what).toContain(what)
  })

  test.each(['utf16le', 'latin1'] as const)('in the bytes of %s', (encoding) => {
    expect(findActiveSvg(Buffer.from(`\ufeff${draw('ü<script/>')}`, encoding))).not.toBeNull()
  })

  test('is reported with its line', () => {
    expect(find(`${XML}\r\n${DOCTYPE}\r\n${draw('\r\n<g\r\nonload="x"/>')}`)).toEqual({
      what: 'the attribute "onload"',
      line: 4,
    })
  })

  test('may be one that is too large to scan', () => {
    expect(findActiveSvg(Buffer.alloc(MAX_SVG_BYTES + 1))?.what).toContain('2 MB')
  })
})

describe('a harmless drawing', () => {
  test.each([
    '<svg/>',
    `\ufeff${XML}\n${DOCTYPE}\n<!-- Generator -->${draw('<title>a</title>')}`,
    `<?xml version="1.0"?><?plantuml 1.2024?>${draw('<text>a &lt;script&gt;</text>')}`,
    draw('<style><![CDATA[ .a > b { fill: url(#c) } <script/> ]]></style>'),
    draw('<defs><linearGradient id="a"/></defs><use href="#a"/><use xlink:href="#a"/>'),
    draw('<a href="https://a.example/"><text>a</text></a><a xlink:href="../b?c:d"/>'),
    draw('<flowRoot><flowRegion><rect/></flowRegion><flowPara>a</flowPara></flowRoot>'),
    draw('<image href="data:image/png;base64,AA=="/><animate attributeName="x" to="1"/>'),
    draw(
      '<filter id="f"><feGaussianBlur stdDeviation="2"/><feMerge><feMergeNode/></feMerge></filter>',
    ),
    draw(
      '<metadata><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><cc:Work xmlns:cc="http://creativecommons.org/ns#" rdf:about=""/></rdf:RDF></metadata>',
    ),
    draw(
      '<sodipodi:namedview inkscape:zoom="1"/>',
      'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" xmlns:sodipodi="http://sodipodi.sourceforge.net/DTD/sodipodi-0.dtd"',
    ),
  ])('%.90s', (text) => {
    expect(find(text)).toBeNull()
  })

  test('in an older encoding', () => {
    const text = `<?xml version="1.0" encoding="ISO-8859-1"?>${draw('<text>ü</text>')}`
    expect(findActiveSvg(Buffer.from(text, 'latin1'))).toBeNull()
  })
})
