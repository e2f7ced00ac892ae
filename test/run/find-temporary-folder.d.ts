export function findTemporaryFolder(): string
/** @param mounts - As `/proc/self/mounts` has them. */
export function runsPrograms(mounts: string): boolean
