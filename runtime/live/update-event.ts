/** Event by which the script of the live server notifies the page; a handler cancels it. */
export const UPDATE = 'octavo-update'
