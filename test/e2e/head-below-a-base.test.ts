import { describeHead } from './head.ts'

describe('below /docs/', () => describeHead({ baseUrl: '/docs/', trailingSlash: false }))
