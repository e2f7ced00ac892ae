/**
 * Replaces `react/jsx-runtime` in the server bundle for all code except ours. Reports event handlers of
 * elements while a component of content is rendered, because they would never be called.
 */
import * as jsxRuntime from 'react/jsx-runtime'

export { Fragment } from 'react/jsx-runtime'

/** Gets `onClick of <button>`; set while somebody listens. */
let onHandler: ((handler: string) => void) | undefined

/** Render, and report handlers to a listener. */
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

/** For development; the source positions that the bundler passes are not needed. */
export const jsxDEV = jsx

function note(type: unknown, props: unknown): void {
  if (!onHandler || typeof type !== 'string' || typeof props !== 'object' || props === null) return
  for (const [name, value] of Object.entries(props))
    if (/^on[A-Z]/.test(name) && typeof value === 'function') onHandler(`${name} of <${type}>`)
}
