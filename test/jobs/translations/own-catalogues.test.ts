/** The catalogues of this project's own site equal the output of `write-translations`. */
import { octavo, PROJECT } from '../../octavo.ts'

test('write-translations would change no catalogue of this project', async () => {
  const { code, stdout, stderr } = await octavo(
    ['write-translations', '--locale', 'de', '--check', '--quiet'],
    PROJECT,
  )
  expect({ code, stdout, outdated: stderr.match(/CATALOGUE_OUTDATED.*\n.*/g) }).toEqual({
    code: 0,
    stdout: '',
    outdated: null,
  })
})
