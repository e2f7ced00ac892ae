import { createServer } from 'node:http'

// #region start
const server = createServer((_, response) => response.end('Hello'))
server.listen(3000)
// #endregion
