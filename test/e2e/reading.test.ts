import { describeReading } from './reading.ts'

describeReading({})
