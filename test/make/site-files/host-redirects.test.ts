import { parseHostRedirects } from '../../../cli/make/site-files/host-redirects.ts'

test('reads a file as hosts do: comments, statuses, conditions and rewrites for hosts alone', () => {
  const redirectOf = parseHostRedirects(
    '# moved\n/a /b\r\n/c  /d?x  301!\n/e/* /f/:splat 308\n/g /h 200\n/i /j 302 Country=de\n\n/a /never 301',
  )
  expect(redirectOf('/a?q=1')).toEqual({ location: '/b?q=1', status: 302 })
  expect(redirectOf('/c?q=1')).toEqual({ location: '/d?x', status: 301 })
  expect(redirectOf('/e/1/2?q#h')).toEqual({ location: '/f/1/2?q', status: 308 })
  for (const path of ['/g', '/i', '/b', '/#']) expect(redirectOf(path)).toBeNull()
})
