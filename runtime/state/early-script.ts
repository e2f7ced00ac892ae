import type { LocaleDocument } from '../contract/locale-data.ts'

/** Actions of a reader before the runtime loads. */
interface Early {
  /** Number of clicks on the colour button. */
  colors: number
  /** The reader asked for the search, and typed this text since. Default: no request. */
  query?: string | null
  /** Set when the runtime listens itself. */
  done?: boolean
}

declare global {
  interface Window {
    /** Set by the script in the head; absent if that was blocked. */
    octavoEarly?: Early
  }
}

/** Session storage: scroll positions of the window by key of the history entry. */
export const SCROLL_KEY = 'octavo.scroll'
/** Session storage: scroll offsets of sidebars by key of the sidebar. */
export const SIDEBARS_KEY = 'octavo.sidebars'
/** Attribute that the runtime's script sets on `<html>` when it starts. */
export const STARTED_ATTRIBUTE = 'data-started'

/**
 * Parts of the script in the head that act for the runtime until it comes:
 *
 * - Clicks and keys for search and colour mode are kept, and done later. The keys are those of `keyActionOf`.
 * - Scroll positions of an earlier document in this tab are restored, those of the window only if that document
 *   asked for it. This waits for a frame, because heights are known once the style sheets are loaded. In a
 *   background tab the frame may come after hydration.
 * - If the runtime cannot be loaded, the page is shown as without scripts.
 */
export function earlyScript({ search }: Pick<LocaleDocument, 'search'>): string[] {
  return [
    'var E=window.octavoEarly={colors:0}',
    'function o(e){var t=e.target.closest?e.target:h,k=e.key,q=E.query,s=t.closest(".search-button");' +
      'if(E.done||e.altKey||e.isComposing)return;' +
      'if(!k){s?E.query=q||"":t.closest(".color-toggle")&&E.colors++;return}' +
      'if(e.ctrlKey||e.metaKey){if(e.shiftKey||k.toLowerCase()!="k")return;E.query=q==null?"":null}' +
      'else if(q!=null&&k=="Escape")E.query=null;' +
      'else if(q==null&&k=="/"&&!t.isContentEditable&&(s||!("value"in t)))E.query="";' +
      'else if(q&&k=="Backspace")E.query=q.slice(0,-1);' +
      'else if(!k[1]&&(q!=null||s&&k>" "))E.query=(q||"")+k;' +
      'else return;' +
      'e.preventDefault()}',
    'addEventListener("click",o)',
    ...(search ? ['addEventListener("keydown",o)'] : []),
    'function r(k){try{return new Map(JSON.parse(sessionStorage[k]))}catch(e){return new Map}}',
    'document.addEventListener("readystatechange",function(){requestAnimationFrame(function(){var d=document,s=d.querySelector("[data-scrolls]");' +
      `if(s&&h.dataset.hasHydrated=="false")s.scrollTop=r("${SIDEBARS_KEY}").get(s.dataset.scrolls);` +
      `if(history.scrollRestoration=="manual")(s=r("${SCROLL_KEY}").get((history.state||{}).octavo))?scrollTo({left:s.x,top:s.y,behavior:"instant"}):` +
      '(d.getElementById(decodeURIComponent(location.hash.slice(1)))||h).scrollIntoView()})},{once:true})',
    `addEventListener("load",function(){h.hasAttribute("${STARTED_ATTRIBUTE}")||h.removeAttribute("data-js")})`,
  ]
}
