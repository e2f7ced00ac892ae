import { describeHead } from './head.ts'

describe('at the top of its origin', () => describeHead())
