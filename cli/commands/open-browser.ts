import { spawn } from 'node:child_process'

/** Open an address in the default browser; without a browser, nothing happens. */
export function openBrowser(address: string): void {
  const [command, ...args] = toOpenCommand(process.platform, address)
  const child = spawn(command, args, { stdio: 'ignore', detached: true })
  // A machine without a desktop: the address is printed in the terminal.
  child.once('error', () => {})
  child.unref()
}

/** Program that opens addresses on a platform, and its arguments, which are passed without a shell. */
export function toOpenCommand(platform: NodeJS.Platform, address: string): [string, ...string[]] {
  if (platform === 'darwin') return ['open', address]
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler', address]
  return ['xdg-open', address]
}
