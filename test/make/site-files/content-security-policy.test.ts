import { toContentSecurityPolicy } from '../../../cli/make/site-files/content-security-policy.ts'

/** Directive → its sources. */
function read(policy: string): Record<string, string[]> {
  return Object.fromEntries(
    policy.split('; ').map((part) => {
      const [name = '', ...sources] = part.split(' ')
      return [name, sources]
    }),
  )
}

describe('a content security policy', () => {
  test('runs scripts of the site and the given inline ones, by their hash', () => {
    // echo -n 'alert(1)' | openssl dgst -sha256 -binary | base64
    expect(read(toContentSecurityPolicy(['alert(1)']))['script-src']).toEqual([
      "'self'",
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    ])
  })

  test('is the same for any order of the scripts, each named once', () => {
    expect(toContentSecurityPolicy(['a', 'b', 'a'])).toBe(toContentSecurityPolicy(['b', 'a']))
  })

  test('takes sources from the config and from features, each once', () => {
    const policy = read(
      toContentSecurityPolicy(
        [],
        [{ 'connect-src': ['https://a.example'] }, { 'connect-src': ['https://a.example', 'b:'] }],
      ),
    )
    expect(policy['connect-src']).toEqual(["'self'", 'https://a.example', 'b:'])
  })

  test("a source replaces 'none', and only fetches fall back to the site itself", () => {
    const policy = read(
      toContentSecurityPolicy(
        [],
        [{ 'base-uri': ["'self'"], 'worker-src': ['blob:'], 'report-to': ['csp'] }],
      ),
    )
    expect(policy).toMatchObject({
      'base-uri': ["'self'"],
      'worker-src': ["'self'", 'blob:'],
      'report-to': ['csp'],
    })
  })

  test('never allows inline styles, inline handlers or eval by default', () => {
    expect(toContentSecurityPolicy(['x'])).not.toMatch(/unsafe/)
  })
})
