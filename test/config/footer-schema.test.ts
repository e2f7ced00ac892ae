import { themeConfig } from '../../cli/config/theme-schema.ts'

test('inserts the year that a copyright line leaves open', () => {
  const found = themeConfig.safeParse({ footer: { copyright: '© {year} Meridian' } })

  expect(found.error?.issues.map(({ path }) => path.join('.'))).toEqual(['footer.copyrightYear'])
})

test.each([
  { copyright: '© {year} Meridian', copyrightYear: 2025 },
  { copyright: '© Meridian' },
  {},
])('takes the footer %j', (footer) => {
  expect(themeConfig.safeParse({ footer }).success).toBe(true)
})
