import { renderToStaticMarkup } from 'react-dom/server'
import type { SearchHit } from '../../runtime/search/engine/protocol.ts'
import { HitText } from '../../runtime/theme/search/hit-text.tsx'
import { SearchResult } from '../../runtime/theme/search/search-result.tsx'

const LEVELS = { lvl2: null, lvl3: null, lvl4: null, lvl5: null, lvl6: null }
const hit: SearchHit = {
  ...{ objectID: '1', url: '/a', type: 'lvl1', content: null },
  hierarchy: { lvl0: 'API', lvl1: 'List users', ...LEVELS },
}

test('a hit with a badge shows it after its title, in the modal and on the search page', () => {
  const badge = '<span class="badge">GET</span>'
  const texts = (one: SearchHit) =>
    renderToStaticMarkup(
      <>
        <HitText hit={one} place={null} />
        <SearchResult hit={one} href="/a" onSelect={() => {}} />
      </>,
    )
  expect(texts({ ...hit, badge: 'GET' }).split(`List users ${badge}`)).toHaveLength(3)
  expect(texts(hit)).not.toContain('badge')
})
