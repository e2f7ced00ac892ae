/**
 * In the server bundle, in place of `react/jsx-runtime` for all code but ours: notes handlers of elements
 * while a component of content is rendered, because at build nobody can call them.
 */
import * as jsxRuntime from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

/** `onClick of <button>`, while somebody listens. */
let onHandler: ((handler: string) => void) | undefined

/** Render with somebody listening for handlers. */
export function withHandlers<T>(listener: typeof onHandler, render: () => T): T {
  const last = onHandler
  onHandler = listener
  try {
    return render()
  } finally {
    onHandler = last
  }
}

export const jsx: typeof jsxRuntime.jsx = (type, props, key) => {
  note(type, props)
  return jsxRuntime.jsx(type, props, key)
}

export const jsxs: typeof jsxRuntime.jsxs = (type, props, key) => {
  note(type, props)
  return jsxRuntime.jsxs(type, props, key)
}

/** In development; what the bundler adds of places is not needed here. */
export const jsxDEV = jsx

function note(type: unknown, props: unknown): void {
  if (!onHandler || typeof type !== 'string' || typeof props !== 'object' || props === null) return
  for (const [name, value] of Object.entries(props))
    if (/^on[A-Z]/.test(name) && typeof value === 'function') onHandler(`${name} of <${type}>`)
}
