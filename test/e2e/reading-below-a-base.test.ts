import { describeReading } from './reading.ts'

describe('with a slash at the end of each path', () => {
  describeReading({ baseUrl: '/docs/', trailingSlash: true })
})

describe('without a slash at the end of any path', () => {
  describeReading({ baseUrl: '/docs/', trailingSlash: false })
})
