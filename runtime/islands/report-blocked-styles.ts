/** Page of the manual about libraries that add styles. */
const MANUAL = 'https://octavo-docs.github.io/octavo/learn/island-styles'

/** Print once, to the console of the browser, which option allows styles that the policy of the site blocks. */
export function reportBlockedStyles(): void {
  const report = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (!effectiveDirective.startsWith('style-src')) return
    document.removeEventListener('securitypolicyviolation', report)
    const source = /^https?:/.test(blockedURI) ? new URL(blockedURI).origin : "'unsafe-inline'"
    console.warn(
      `The Content-Security-Policy of this site blocks styles that a script adds. To allow them, write contentSecurityPolicy: { 'style-src': ["${source}"] } in the site config. See ${MANUAL}`,
    )
  }
  document.addEventListener('securitypolicyviolation', report)
}
