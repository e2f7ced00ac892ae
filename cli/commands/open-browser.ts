import { spawn } from 'node:child_process'

/** Show an address in the reader's browser; where there is none, nothing happens. */
export function openBrowser(address: string): void {
  const [command, ...args] = toOpenCommand(process.platform, address)
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  // A machine without a desktop: the address stands in the terminal.
  child.once('error', () => {})
  child.unref()
}

/** The program of a system that opens addresses, and its arguments; no shell reads them. */
export function toOpenCommand(platform: NodeJS.Platform, address: string): [string, ...string[]] {
  if (platform === 'darwin') return ['open', address]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address]
  return ['xdg-open', address]
}
