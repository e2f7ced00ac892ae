// The same site as the other tools build: docs at the root, one sidebar from the folders, no search.
import starlight from '@astrojs/starlight'
import { defineConfig } from 'astro/config'

export default defineConfig({
  site: 'https://example.test',
  integrations: [starlight({ title: 'Bench docs', pagefind: false })],
})
