import type { LocaleDocument } from './contract/locale-data.ts'
import { setCatalogue } from './i18n/catalogue.ts'
import { translate } from './i18n/translate.tsx'
import { STARTED_ATTRIBUTE } from './state/early-script.ts'

/**
 * Text of the script on a locale's home page that shows a warning if the site is served under another path
 * than its config says. Then no style or script of the site is found, and nothing else could report the
 * reason. The script creates the text of the warning, so that search engines do not find it in the HTML.
 */
export function basePathScript({ base, siteBase, lang, messages }: LocaleDocument): string {
  setCatalogue(lang, messages)
  const text = translate(
    {
      id: 'octavo.basePath.wrong',
      message:
        'The files of this site were not found: it was built for the path {base}. If it is to be served here, set baseUrl to {suggestion} in the site config and build again.',
      description: 'Shown on the home page when the site is served under a wrong path',
    },
    { base: siteBase },
  )
  const script = `document.addEventListener("DOMContentLoaded",function(){
var p=location.pathname.replace(/index\\.html$/,""),l=${JSON.stringify(base.slice(siteBase.length))};
if(document.documentElement.hasAttribute("${STARTED_ATTRIBUTE}")||p===${JSON.stringify(base)})return;
if(l&&p.slice(-l.length)===l)p=p.slice(0,-l.length);
var b=document.createElement("p");b.id="octavo-base-path";b.setAttribute("role","alert");
b.style.cssText="margin:1rem;padding:1rem;border:2px solid;font:1rem/1.5 sans-serif";
b.textContent=${JSON.stringify(text)}.split("{suggestion}").join(p);
document.body.prepend(b)})`
  // `<` could end the script element.
  return script.replaceAll('\n', '').replaceAll('<', '\\u003c')
}
