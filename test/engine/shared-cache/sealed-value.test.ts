import { openSealed, sealValue } from '../../../cli/engine/shared-cache/sealed-value.ts'

const SECRET = 'a secret of the whole team'
const value = {
  data: { title: 'Ü', list: [1, null] },
  blobs: [Buffer.from('one'), Buffer.alloc(0)],
}

test('a value is what was sealed, under the key and with the secret that it was sealed with', async () => {
  const bytes = await sealValue('octavo:pages:1', value, SECRET)
  expect(await openSealed('octavo:pages:1', bytes, SECRET)).toEqual(value)
  expect(await openSealed('octavo:pages:2', bytes, SECRET)).toBeNull()
  expect(await openSealed('octavo:pages:1', bytes, '')).toBeNull()
  expect(await openSealed('octavo:pages:1', bytes, `${SECRET}!`)).toBeNull()
})

test('no byte of it can be another one, and none be missing', async () => {
  const bytes = await sealValue('k', value, SECRET)
  for (let at = 0; at < bytes.length; at += 1) {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 1
    expect(await openSealed('k', other, SECRET)).toBeNull()
    expect(await openSealed('k', bytes.subarray(0, at), SECRET)).toBeNull()
  }
})

test('the same value is the same bytes', async () => {
  expect(await sealValue('k', value, SECRET)).toEqual(await sealValue('k', value, SECRET))
})

test('what is sealed without a secret, and is no value, is none', async () => {
  const { createHmac } = await import('node:crypto')
  const { deflateRawSync } = await import('node:zlib')
  const sealed = (plain: Buffer) => {
    const body = deflateRawSync(plain)
    const seal = createHmac('sha256', '').update('k\n').update(body).digest()
    return Buffer.concat([Buffer.from('octavo shared 1\n'), seal, body])
  }
  const lengthOf = (size: number) => Buffer.from(new Uint32Array([size]).buffer)
  for (const plain of [
    Buffer.alloc(0),
    Buffer.from('abc'),
    Buffer.concat([lengthOf(4_000_000_000), Buffer.from('{}')]),
    Buffer.concat([lengthOf(2), Buffer.from('{{')]),
  ])
    expect(await openSealed('k', sealed(plain), '')).toBeNull()
})
