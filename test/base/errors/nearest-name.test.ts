import { nearestName } from '../../../cli/base/errors/nearest-name.ts'

const NAMES = ['article/article', 'shell/footer', 'shell/navbar', 'shell/navbar-item', 'shell/toc']

test.each([
  ['footer', 'shell/footer'],
  ['pages/Toc', 'shell/toc'],
  ['shell/nav-bar', 'shell/navbar'],
  ['shell/navbra', 'shell/navbar'],
  ['shell/navbar-items', 'shell/navbar-item'],
  ['something/else', undefined],
])('%s gets the suggestion %s', (name, meant) => {
  expect(nearestName(name, NAMES)).toBe(meant)
})
