export interface Measurement {
  wallMs: number
  cpuMs: number | null
  rssMiB: number | null
  anonMiB: number | null
}
export function runProcess(run: {
  command: readonly string[]
  cwd: string
  log: string
  timeoutMs?: number
}): Promise<Measurement>
