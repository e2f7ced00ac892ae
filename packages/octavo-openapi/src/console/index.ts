/** Components of pages with a console. */
export { RequestConsole } from './request-console.tsx'
