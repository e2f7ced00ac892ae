import { toOpenCommand } from '../../cli/commands/open-browser.ts'

test.each([
  ['linux', ['xdg-open']],
  ['darwin', ['open']],
  ['win32', ['rundll32', 'url.dll,FileProtocolHandler']],
] as const)(
  'on %s the address is one argument of the program that opens it',
  (platform, command) => {
    const address = 'http://localhost:3000/a&b?c="d"'
    expect(toOpenCommand(platform, address)).toEqual([...command, address])
  },
)
