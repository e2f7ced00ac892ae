import { toWebManifest } from '../../../cli/make/site-files/web-manifest.ts'
import { localeDocument } from '../../runtime/locale-document.ts'

const COLORS = { light: '#ffffff', dark: '#000000' }
const ICON = { src: '/i.png', size: 512, purpose: 'maskable' } as const

test('a manifest starts the site in its language, in the colours of its default mode', () => {
  const document = localeDocument({
    ...{ base: '/de/', lang: 'de', siteTitle: 'Doku' },
    colorMode: { defaultMode: 'dark', disableSwitch: false, respectPrefersColorScheme: false },
  })
  const input = { options: {}, themeColor: COLORS, document, icons: [ICON] }
  expect(JSON.parse(toWebManifest(input))).toEqual({
    ...{ id: '/de/', start_url: '/de/', scope: '/de/', lang: 'de', dir: 'ltr' },
    ...{ name: 'Doku', short_name: 'Doku', display: 'minimal-ui' },
    ...{ theme_color: '#000000', background_color: '#000000' },
    icons: [{ src: '/i.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' }],
  })
})
