/**
 * Ids of messages that pages hold as HTML and not as text. Ids have names of the site in them, which
 * may hold dots: where that leaves a doubt, the message counts as HTML.
 */
const HTML_MESSAGE =
  /^(?:footer\.copyright$|footer\.link\.item\.html\.|navbar\.item\.html\.|announcement\.content\.|docs\..*\.html\.)/s

/** Whether tags in the message of this id are tags of the page. */
export function isHtmlMessage(id: string): boolean {
  return HTML_MESSAGE.test(id)
}
