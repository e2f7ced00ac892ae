import { toStems } from '../../runtime/search/engine/index.ts'

test.each([
  ['How do I renew the tokens?', 'en', ['renew', 'token']],
  ['Wie erneuere ich die Rechnungen?', 'de-AT', ['erneur', 'rechnung']],
  ['getById', 'en', ['getbyid', 'get', 'id']],
  ['', 'en', []],
])('the stems of "%s" (%s) are those that the search compares', (text, language, stems) => {
  expect(toStems(text, language)).toEqual(stems)
})
