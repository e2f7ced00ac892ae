import type { TestEnvironment } from 'jest-environment-node'

type Of<Constructor> = Constructor extends new (
  ...args: infer Args
) => infer Made
  ? new (
      ...args: Args
    ) => Made
  : never

declare const environmentOf: Of<typeof TestEnvironment>
export default environmentOf
