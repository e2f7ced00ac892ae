/** Address of the script that pages of the live server load. */
export function liveReloadUrl(base: string): string {
  return `${base}__octavo/live-reload.js`
}
