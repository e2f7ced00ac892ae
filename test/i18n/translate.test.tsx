import { renderToStaticMarkup } from 'react-dom/server'
import { setCatalogue, Translate, translate } from '../../runtime/i18n/translate.tsx'

beforeEach(() => setCatalogue('de', { hello: 'Hallo {name}', empty: '' }))

describe('translate', () => {
  test("takes the catalogue's text, else the default, else the id", () => {
    expect(translate({ id: 'hello', message: 'Hello {name}' }, { name: 'Ada' })).toBe('Hallo Ada')
    expect(translate({ id: 'other', message: 'Other' })).toBe('Other')
    expect(translate({ id: 'bare' })).toBe('bare')
    expect(translate({ id: 'empty', message: 'Text' })).toBe('')
  })

  test('the message is the id if it has no text', () => {
    setCatalogue('de', { 'Try again': 'Noch einmal' })
    expect(translate({ message: 'Try again' })).toBe('Noch einmal')
  })

  test('keeps unknown placeholders', () => {
    expect(translate({ message: '{a} and {b}' }, { a: 0 })).toBe('0 and {b}')
    expect(translate({ message: '{toString}' }, {})).toBe('{toString}')
  })

  test('names such as "constructor" are not messages', () => {
    expect(translate({ id: 'constructor', message: 'Construct' })).toBe('Construct')
  })
})

describe('Translate', () => {
  test('takes elements as values', () => {
    const html = renderToStaticMarkup(
      <Translate id="hello" values={{ name: <b>Ada</b> }}>
        {'Hello {name}'}
      </Translate>,
    )
    expect(html).toBe('Hallo <b>Ada</b>')
  })

  test('is one text if all values are texts', () => {
    const html = renderToStaticMarkup(
      <Translate id="x" values={{ n: 2 }}>
        {'{n} of {m}'}
      </Translate>,
    )
    expect(html).toBe('2 of {m}')
  })

  test('refuses children that no extractor can read', () => {
    // JavaScript pages can write code that TypeScript refuses.
    const children = (<b>x</b>) as unknown as string
    expect(() => renderToStaticMarkup(<Translate id="x">{children}</Translate>)).toThrow(
      '<Translate id="x"> takes one text',
    )
  })
})
