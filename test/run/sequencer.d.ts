/** Fields of a test file that determine its order. */
export interface SequencedTest {
  /** Absolute. */
  path: string
  context: { config: { rootDir: string } }
}

export default class Sequencer {
  sort(tests: readonly SequencedTest[]): SequencedTest[]
  shard(
    tests: readonly SequencedTest[],
    part: { shardIndex: number; shardCount: number },
  ): SequencedTest[]
}
