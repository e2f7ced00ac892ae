/** Folder of hot updates for open tabs of a live server, relative to the output; never published. */
export const HOT_FOLDER = 'assets/hot/'
