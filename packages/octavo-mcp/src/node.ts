/** For Node.js: the files of a built site in a folder. */
export { fromFolder } from './folder-source.ts'
