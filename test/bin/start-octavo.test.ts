import { octavo, PROJECT } from '../octavo.ts'

test('V8 knows the flags that the program starts with', async () => {
  const { code, stdout, stderr } = await octavo(['--version'], PROJECT)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/)
})
