/** Mistakes in posts and options: each names its place. */
import { buildBlog, configOf } from './blog-site.ts'

const POST = { 'blog/2024-01-02-first.md': '# A\n' }

test.each([
  [
    'an unknown author',
    { 'blog/2024-01-02-first.md': '---\nauthors: eve\n---\n\n# A\n' },
    'PLUGIN_REPORTED blog/2024-01-02-first.md\n  blog: there is no author "eve" in the authors file.',
  ],
  [
    'front matter that is no YAML',
    { 'blog/2024-01-02-first.md': '---\ntitle: [\n---\n\n# A\n' },
    'blog/2024-01-02-first.md',
  ],
  [
    'a date that is none',
    { 'blog/a.md': '---\ndate: soon\n---\n\n# A\n' },
    'PLUGIN_REPORTED blog/a.md\n  blog: "soon" is not a date.',
  ],
  [
    'a page of two authors',
    {
      ...POST,
      'blog/authors.yml': 'a: { name: A, page: true }\nb: { name: B, page: { permalink: /a } }\n',
    },
    'PLUGIN_REPORTED blog/authors.yml\n  blog: two authors have the page "a".',
  ],
  [
    'an unknown option',
    { ...POST, 'site.config.ts': configOf({ perPage: 5 }) },
    'is not an option; the options are',
  ],
  [
    'a path that leaves the site',
    { ...POST, 'site.config.ts': configOf({ path: '../other' }) },
    'must be a path inside of the site folder',
  ],
  [
    'an order that is none',
    { ...POST, 'site.config.ts': configOf({ sortPosts: 'up' }) },
    'must be "descending" or "ascending"',
  ],
])('%s is an error that names its place', async (_, files, text) => {
  const site = await buildBlog(files)
  expect([site.code, site.stderr]).toEqual([1, expect.stringContaining(text)])
  site.remove()
})

test('the mistakes of all posts are reported at once', async () => {
  const site = await buildBlog({
    ...POST,
    'blog/a.md': '---\ndate: soon\n---\n\n# A\n',
    'blog/2024-01-03-b.md': '---\nauthors: eve\n---\n\n# B\n',
  })
  expect(site.code).toBe(1)
  expect(site.stderr).toContain('PLUGIN_REPORTED blog/a.md\n')
  expect(site.stderr).toContain('PLUGIN_REPORTED blog/2024-01-03-b.md\n')
  expect(site.stderr).not.toContain('PLUGIN_FAILED')
  site.remove()
})
