import { cleanUp } from './clean-up.js'

/** After the last test. If a run is killed before, its guard does the same. */
export default function tearDown() {
  const { OCTAVO_TEST_RUN } = process.env
  if (OCTAVO_TEST_RUN !== undefined) cleanUp(OCTAVO_TEST_RUN)
}
