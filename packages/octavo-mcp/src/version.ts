/** Version of this package; a test compares it with its `package.json`, which a function on the network cannot read. */
export const version = '0.2.0'
