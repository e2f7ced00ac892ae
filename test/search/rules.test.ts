/** Rules of `RANKING.md` for spellings, languages, signs and pasted messages: each finds what it promises, first. */
import { createSearchEngine, SearchUnreachable } from '../../runtime/search/engine/index.ts'
import { createAsk, makeIndex, type TestPage, titlesOf, toRequest, toSource } from './make-index.ts'

const others = (count: number): TestPage[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Coffee ${at}`, text: `Beans ${at}.` }))

const firstOf = async (query: string, pages: readonly TestPage[], language = 'en') =>
  titlesOf(await createAsk([...others(30), ...pages], { language })(query))[0]

describe('British and American spellings are forms of one word', () => {
  test.each([
    ['normalise state', 'Normalizing State'],
    ['colour scheme', 'Color Schemes'],
    ['centre window', 'Center a Window'],
    ['cancelled job', 'Cancel a Job'],
    ['analogue input', 'Analog Input'],
    ['analyse bundle', 'Analyze the Bundle'],
    ['Customizing Output', 'Customise the Output'],
    ['center', 'Centre'],
  ])('"%s" finds "%s"', async (query, title) => {
    expect(await firstOf(query, [{ title, text: 'Text.' }])).toBe(title)
  })

  test('a rare form does not hide the usual one', async () => {
    const pages = [
      { title: 'Links', text: 'See normalising.' },
      { title: 'Normalizing State', text: 'Normalize.' },
    ]
    expect(await firstOf('normalise state', pages)).toBe('Normalizing State')
  })

  test('words that only look alike stay apart', async () => {
    const titles = titlesOf(
      await createAsk([
        { title: 'Four', text: 'x' },
        { title: 'For', text: 'y' },
      ])('four '),
    )
    expect(titles).toEqual(['Four'])
  })
})

describe('a pasted message', () => {
  const pages = [
    {
      title: 'Adapter missing',
      text: 'Cannot use server pages without an adapter. Install the adapter.',
    },
    { title: 'Blog', text: 'home ana site src pages blog index' },
    { title: 'Numbers', text: '12 03 44 3000' },
  ]

  test('finds its words before its path and its numbers', async () => {
    const query =
      "Error 12:03:44: Cannot use server pages without an adapter.\n  at '/home/ana/site/src/pages/blog/index.js:12:3'"
    expect(await firstOf(query, pages)).toBe('Adapter missing')
  })

  test('is no phrase, though it has quotes', async () => {
    const query =
      'Failed to read "the old file": cannot use server pages without an adapter in this program'
    expect(await firstOf(query, pages)).toBe('Adapter missing')
  })
})

describe('word forms', () => {
  test.each([
    ['ar', 'بحث', 'البحث'],
    ['ar', 'خطأ', 'تصحيح الأخطاء'],
    ['ar', 'فاتورة', 'الدفع والفواتير'],
    ['ar', 'القاهره', 'مكتب القاهرة'],
    ['ar', 'الـبحث', 'البحث'],
    ['tr', 'hatalar', 'Hata ayıklama'],
    ['tr', 'kullanicilari sil', 'Kullanıcı yönetimi'],
    ['ko', '페이지', '새 페이지를 만들기'],
    ['fr', 'erreur', "L'erreur 404"],
    ['ja', 'れいあうと', 'レイアウト'],
    ['th', 'ไฟวอลล์', 'ตั้งค่าไฟร์วอลล์'],
    ['de', 'Gruende', 'Gründe'],
  ])('of %s: "%s" finds "%s"', async (language, query, title) => {
    expect(await firstOf(query, [{ title, text: 'x' }], language)).toBe(title)
  })
})

describe('signs', () => {
  const pages = [
    { title: 'Variables', text: 'Put keys into `.env`, next to `.env.local`.' },
    { title: 'Modules', text: 'The module env has an env.' },
    { title: 'Menu', text: 'A menu.' },
    { title: 'Key b', text: 'b b b' },
    { title: 'Files', text: 'A file.' },
  ]
  test.each([
    ['.env', 'Variables'],
    ['<b>menu</b>', 'Menu'],
    ['me\u00ADnu', 'Menu'],
    ['ﬁles', 'Files'],
  ])('"%s" finds "%s" first', async (query, title) => {
    expect(await firstOf(query, pages)).toBe(title)
  })
})

describe('slips', () => {
  const pages = [
    { title: 'Process Model', text: 'The process model.' },
    { title: 'Steps', text: 'Proceed. They proceed.' },
    { title: 'Code Signing', text: 'Sign code.' },
    { title: 'Tray', text: 'Using a single one.' },
  ]
  test.each([
    ['proces modle', 'Process Model'],
    ['cod singing', 'Code Signing'],
  ])('"%s" finds "%s" first', async (query, title) => {
    expect(await firstOf(query, pages)).toBe(title)
  })

  test('at most three queries are suggested, and none if all words are there', async () => {
    const engine = createSearchEngine(toSource(makeIndex(pages)))
    const { suggestions } = await engine.search(toRequest('proces modle '))
    expect(suggestions?.[0]?.toLowerCase()).toBe('process model')
    expect(suggestions?.length).toBeLessThan(4)
    expect((await engine.search(toRequest('process model'))).suggestions).toBeUndefined()
    // Nothing is similar to the second word, so it stays.
    const { suggestions: some } = await engine.search(toRequest('proces qxzvqxzv '))
    expect(some?.map((text) => text.toLowerCase())).toEqual(['process qxzvqxzv'])
  })
})

test('a title in another form of the word comes before a longer one with the word itself', async () => {
  const pages = [
    { title: 'Image kit', text: 'image image' },
    { title: 'Images', text: 'Some.' },
  ]
  expect(await firstOf('image', pages)).toBe('Images')
})

test('a heading that is the question goes before titles with its words', async () => {
  const pages = [
    { title: 'Use the Store Today', text: 'Use the store.' },
    { title: 'Overview', text: 'Some text.\n## When should I use the store?\nRarely.' },
  ]
  expect(await firstOf('when should I use the store', pages)).toBe('Overview')
  expect(await firstOf('use the store', pages)).toBe('Use the Store Today')
})

test('a heading that is a name of code goes before headings with it; one that is a word of prose does not', async () => {
  const pages = [
    {
      title: 'Tutorial',
      text: 'Text.\n## Replace glob() with getItems()\nCall `getItems()`. It returns `getItems`.',
    },
    {
      title: 'Reference of the module',
      text: 'Text.\n## Types\nMany.\n## getItems()\nReturns items.',
    },
    { title: 'Install the store', text: 'Install it. Install.' },
    { title: 'Another long page of the store', text: 'Text.\n## Install\nRarely.' },
  ]
  expect(await firstOf('getItems()', pages)).toBe('Reference of the module')
  expect(await firstOf('install', pages)).toBe('Install the store')
})

test('a page that is about two words goes before another that has them in a line', async () => {
  const about = Array.from({ length: 6 }, () => 'The queue is long. You merge it.').join('\n')
  const pages = [
    { title: 'Changes of a version', text: 'One of many: merge queue. Other words that say more.' },
    { title: 'Queue', text: about },
  ]
  expect(await firstOf('merge queue', pages)).toBe('Queue')
})

test('a page about most of the words goes before a line that has them all', async () => {
  const pages = [
    { title: 'Routing', text: 'It follows the structure of the folders in your project.' },
    { title: 'Project Structure', text: 'Files.\nThe folders are in one place.' },
  ]
  expect(await firstOf('structure folders project', pages)).toBe('Project Structure')
})

test('a page with most of several words is found, however well another one answers', async () => {
  const pages = [
    { title: 'Quartz Basin Ember Lathe', text: 'Quartz basin ember lathe.' },
    { title: 'Other', text: 'Some quartz.\nA basin.\nAn ember.' },
  ]
  const titles = titlesOf(await createAsk([...others(30), ...pages])('quartz basin ember lathe'))
  expect(titles).toContain('Other')
})

test.each([
  ['de', 'component', 'Komponenten'],
  ['de', 'Funktion', 'Functions'],
  ['ja', 'ブログの一覧', 'ブログ一覧'],
])('in %s "%s" finds "%s"', async (language, query, title) => {
  expect(await firstOf(query, [{ title, text: '.' }], language)).toBe(title)
})

describe('transfer', () => {
  const filler = 'Lorem ipsum dolor sit amet. '.repeat(1_000)
  const pages = Array.from({ length: 60 }, (_, at) => ({
    title: `Page ${at}`,
    text: `alpha beta gamma delta ${at}\n${filler}${at}`,
  }))

  test('a slow reader fetches little more than a fast one', async () => {
    const bytesOf = async (queries: readonly string[]) => {
      const files = makeIndex(pages)
      let bytes = 0
      const engine = createSearchEngine(async (name) => {
        const file = files.get(name) ?? null
        bytes += file?.length ?? 0
        return file
      })
      for (const query of queries) await engine.search(toRequest(query))
      return bytes
    }
    const query = 'alpha beta gamma delta'
    const keys = Array.from(query, (_, at) => query.slice(0, at + 1))
    expect(await bytesOf(keys)).toBeLessThan((await bytesOf([query])) * 2)
  })

  test('an index above two megabytes is not fetched ahead, and a smaller one answers offline', async () => {
    const askAhead = async (count: number) => {
      const text = (at: number) =>
        Array.from({ length: 9_000 }, (_, word) => ((at * 9_001 + word) * 48_271) % 65_537).join(
          ' ',
        )
      const files = makeIndex(
        Array.from({ length: count }, (_, at) => ({ title: `Page ${at}`, text: text(at) })),
      )
      const total = [...files.values()].reduce((sum, { length }) => sum + length, 0)
      let bytes = 0
      let isOnline = true
      const engine = createSearchEngine(async (name) => {
        if (!isOnline) throw new SearchUnreachable('offline')
        bytes += files.get(name)?.length ?? 0
        return files.get(name) ?? null
      })
      await engine.search(toRequest('page 1'))
      await engine.fetchAhead()
      isOnline = false
      const answer = await engine.search(toRequest('page 3')).catch(() => null)
      return { share: bytes / total, total, isAnswered: (answer?.nbHits ?? 0) > 0 }
    }
    const small = await askAhead(20)
    expect(small.total).toBeLessThan(2_000_000)
    expect(small).toMatchObject({ isAnswered: true })
    const large = await askAhead(90)
    expect(large.total).toBeGreaterThan(2_300_000)
    expect(large.share).toBeLessThan(0.7)
  })

  test('a question typed with pauses at each key fetches less than 350 kB', async () => {
    const words = ['amber', 'basin', 'cobalt', 'delta', 'ember', 'fjord', 'garnet', 'harbor']
    const large = Array.from({ length: 120 }, (_, at) => ({
      title: `Page ${at}`,
      text: Array.from({ length: 30 }, (_, line) =>
        Array.from(
          { length: 40 },
          (_, word) => words[(at * 7 + line * 3 + word * word) % 8] ?? '',
        ).join(` ${(at * 31 + line * 17) % 9_973} `),
      ).join('\n'),
    }))
    const files = makeIndex(large)
    let bytes = 0
    const engine = createSearchEngine(async (name) => {
      if (name !== 'index.json') bytes += files.get(name)?.length ?? 0
      return files.get(name) ?? null
    })
    const query = 'amber basin cobalt delta ember fjord'
    for (let at = 1; at <= query.length; at += 1) await engine.search(toRequest(query.slice(0, at)))
    expect(bytes).toBeLessThan(350_000)
  })

  test('fetching ahead stops when the reader goes on', async () => {
    const source = toSource(makeIndex(pages))
    const engine = createSearchEngine(source)
    await engine.search(toRequest('alpha'))
    const before = source.asked.length
    await engine.fetchAhead(() => source.asked.length - before < 3)
    expect(source.asked.length - before).toBe(3)
  })
})

describe('an operation of an API', () => {
  const pages = [
    { title: 'Search labels', keywords: ['GET /search/labels', 'get search labels'] },
    { title: 'Get a label of an issue', keywords: ['GET /issues/labels'] },
    { title: 'Get an issue', keywords: ['issues/get-pull-request-caps'] },
  ]

  test.each([
    ['GET /serch/labels', 'Search labels'],
    ['/issues/labls', 'Get a label of an issue'],
    ['get-pull-reqest-caps', 'Get an issue'],
  ])('%s finds it in spite of the typing error', async (question, title) => {
    expect(await firstOf(question, pages)).toBe(title)
  })
})
