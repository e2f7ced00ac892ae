// The same site as the other tools build: docs at the root, one sidebar from the folders, no blog,
// and links and anchors checked. `future` turns on everything that makes its builds fast.
module.exports = {
  title: 'Bench docs',
  url: 'https://example.test',
  baseUrl: '/',
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  future: { v4: true, faster: true },
  markdown: { format: 'detect', hooks: { onBrokenMarkdownLinks: 'throw' } },
  presets: [['classic', { docs: { path: 'docs', routeBasePath: '/' }, blog: false, pages: false }]],
  themeConfig: {
    navbar: { title: 'Bench docs', items: [{ to: '/', label: 'Docs', position: 'left' }] },
    prism: { additionalLanguages: ['bash', 'json', 'yaml', 'python', 'go'] },
  },
}
