export function findTemporaryFolder(): string
/** @param mounts - Text of `/proc/self/mounts`. */
export function runsPrograms(mounts: string): boolean
