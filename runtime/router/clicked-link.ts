/** Button and keys of a click. */
type Click = Pick<
  MouseEvent,
  'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey' | 'defaultPrevented'
>

/** Whether it is a left click without modifier keys that no code has handled. */
export function isPlainClick(event: Click): boolean {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented)
}

/** The link that an event happened in; `null` outside of links. */
export function anchorOf(target: EventTarget | null): HTMLAnchorElement | null {
  if (!target || !('closest' in target) || typeof target.closest !== 'function') return null
  // `closest` exists, so it is an element; the selector only matches anchors of HTML.
  return (target as Element).closest<HTMLAnchorElement>('a[href]:not(svg a)')
}
